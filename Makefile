# Targets are documented beside their names; `make help` prints them.
SHELL := /bin/bash
GO    ?= go
TOOL   = $(GO) tool -modfile=tools.mod
T     ?= 60s
SEED  ?= 7
# Property tests draw the same cases in every run; RAPID_SEED=0 draws new ones, as soak does.
export RAPID_SEED ?= 1

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build bin/xpc
	$(GO) build -trimpath -o bin/xpc ./cmd/xpc

demo: build ## compile samples/caves, generate a map with its prefabs, draw it (SEED=7)
	cd samples/caves && ../../bin/xpc build
	@mkdir -p build
	cd samples/caves && ../../bin/xpc map lower-caves --seed $(SEED) --png ../../build/demo.png --scale 2

game: ## play samples/game, a roguelike whose levels xpc makes (SEED=7)
	cd samples/game && $(GO) run . --seed $(SEED)

test: ## run all tests
	cd samples/game && $(GO) test ./...
	$(GO) test ./...
	$(GO) test -tags purego ./xp
	$(GO) test -gcflags=all=-d=checkptr ./xp
	cd cmd/xpc/live/browser && $(GO) vet ./... && $(GO) test ./...

check: ## gofmt, vet, staticcheck, module file tidy
	@test -z "$$(gofmt -s -l $$(git ls-files '*.go'))" || { echo "not gofmt'd:"; gofmt -s -l $$(git ls-files '*.go'); exit 1; }
	cd samples/game && $(GO) vet ./... && $(GO) mod tidy -diff
	$(GO) build -modfile=tools.mod -o bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	cd samples/game && ../../bin/staticcheck ./...
	$(GO) vet ./...
	$(TOOL) staticcheck ./...
	$(GO) mod tidy -diff

golden: ## rewrite golden files; look at the diff
	$(GO) test $$(git grep -l 'flag.Bool("update"' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|') -update

race: ## run the tests with the race detector
	cd samples/game && $(GO) test -race . ./internal/reload
	$(GO) test -race ./...

cover: ## coverage of all packages together
	$(GO) test -coverpkg=./... -coverprofile=coverage.out ./...
	$(GO) tool cover -func=coverage.out | tail -n 1

bench: ## benchmarks, in the form that benchstat reads
	$(GO) test -run '^$$' -bench . -benchmem ./...

fuzz: ## run each fuzz target for T (60s)
	@set -e; for pkg in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
	    echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(T) $$pkg; \
	  done; done

soak: export RAPID_SEED = 0
soak: ## the tests that have a long form in it (minutes): many more mutations of every file
	XPC_SOAK=1 $(GO) test -count 1 -timeout 60m ./...

crash: ## kill builds that write, at any point of it, 600 times
	XPC_CRASH=1 $(GO) test -count 1 -run 'TestKilledWriting|TestWatchKilled' -v ./compile ./cmd/xpc

bench-report: ## measure against others, write docs/benchmarks.md (needs a quiet machine and minutes)
	cd docs/bench && $(GO) vet ./... && $(GO) test ./... && $(GO) run .

ranges: ## draw the pictures of docs/range.md anew
	$(GO) test ./cmd/xpc -run TestExpressiveRange -update

new-rule: ## begin a rule of the linter: make new-rule NAME=door-blocked
	@$(GO) run compile/rules/scaffold.go "$(NAME)"

samples: build ## rebuild the outputs of samples/caves and samples/game, and what the latter needs
	cd samples/caves && ../../bin/xpc build
	cd samples/game && ../../bin/xpc build
	@mkdir -p build
	cd samples/game && $(GO) run . --seed 22 --size 90x28 --shot ../../build/game.xpt \
	  --keys 'p>>>>^ofofofofof'
	bin/xpc show build/game.xpt --tall --png docs/game.png --force
	cd samples/game && GOFLAGS=-mod=mod $(GO) build -modfile=tools.mod -o ../../bin/xpc $(shell $(GO) list ./cmd/xpc)

.PHONY: help build demo game test check golden race cover bench fuzz soak crash bench-report ranges new-rule samples
.DEFAULT_GOAL := help
