# Targets are documented beside their names; `make help` prints them.
SHELL := /bin/bash
GO    ?= go
TOOL   = $(GO) tool -modfile=tools.mod
T     ?= 30s

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build bin/xpc
	$(GO) build -trimpath -o bin/xpc ./cmd/xpc

test: ## run all tests
	$(GO) test ./...

check: ## gofmt, vet, staticcheck, module file tidy
	@test -z "$$(gofmt -s -l $$(git ls-files '*.go'))" || { echo "not gofmt'd:"; gofmt -s -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(TOOL) staticcheck ./...
	$(GO) mod tidy -diff

.PHONY: help build test check
.DEFAULT_GOAL := help
