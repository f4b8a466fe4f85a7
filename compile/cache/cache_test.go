package cache_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile/cache"
)

// memory is a folder in memory whose calls can fail.
type memory struct {
	files map[string][]byte
	ages  map[string]int64
	temps int

	calls int // that were made
	fails func(call int) bool
}

var errDisk = errors.New("the disk fails")

func newMemory() *memory { return &memory{files: map[string][]byte{}, ages: map[string]int64{}} }

func (m *memory) call() error {
	m.calls++
	if m.fails != nil && m.fails(m.calls) {
		return errDisk
	}
	return nil
}

func (m *memory) ReadFile(name string) ([]byte, error) {
	if err := m.call(); err != nil {
		return nil, err
	}
	data, ok := m.files[name]
	if !ok {
		return nil, errDisk
	}
	return slices.Clone(data), nil
}

func (m *memory) Temp() (string, cache.File, error) {
	if err := m.call(); err != nil {
		return "", nil, err
	}
	m.temps++
	name := fmt.Sprint(cache.TempPrefix, m.temps)
	m.files[name] = []byte{}
	return name, &memoryFile{m, name}, nil
}

func (m *memory) Rename(from, to string) error {
	if err := m.call(); err != nil {
		return err
	}
	m.files[to] = m.files[from]
	delete(m.files, from)
	return nil
}

func (m *memory) Remove(name string) error {
	if err := m.call(); err != nil {
		return err
	}
	delete(m.files, name)
	return nil
}

func (m *memory) List() (out []cache.Found, err error) {
	if err := m.call(); err != nil {
		return nil, err
	}
	for name := range m.files {
		out = append(out, cache.Found{Name: name, Age: m.ages[name]})
	}
	return out, nil
}

type memoryFile struct {
	m    *memory
	name string
}

func (f *memoryFile) Write(p []byte) (int, error) {
	if err := f.m.call(); err != nil {
		half := p[:len(p)/2]
		f.m.files[f.name] = append(f.m.files[f.name], half...)
		return len(half), err
	}
	f.m.files[f.name] = append(f.m.files[f.name], p...)
	return len(p), nil
}

func (f *memoryFile) Close() error { return f.m.call() }

func (m *memory) packs() (names []string) {
	for name := range m.files {
		if strings.HasPrefix(name, "pack-") {
			names = append(names, name)
		}
	}
	return names
}

var mark = sha256.Sum256([]byte("a build of xpc"))

// key returns the key of the n-th entry of a test, and entry the entry itself.
func key(n int) cache.Sum { return sha256.Sum256(fmt.Append(nil, n)) }

func facts(n int) []byte { return []byte(strings.Repeat(fmt.Sprint("facts ", n, "\n"), 1+n%7)) }

func output(n int) []byte { return []byte(strings.Repeat(fmt.Sprint("output ", n, "\n"), 1+n%5)) }

func entry(n int) *cache.Entry {
	return &cache.Entry{
		Key: key(n), Needs: []cache.Need{{Name: fmt.Sprint("need ", n), Sum: key(-n)}},
		Records: [2]cache.Record{cache.NewRecord(facts(n)), cache.NewRecord(output(n))},
	}
}

// holds reports whether the cache holds the n-th entry, and fails the test if it is another one.
func holds(t fatal, c *cache.Cache, n int) bool {
	t.Helper()
	e := c.Find(key(n))
	if e == nil {
		return false
	}
	if len(e.Needs) != 1 || e.Needs[0].Name != fmt.Sprint("need ", n) || e.Needs[0].Sum != key(-n) {
		t.Fatalf("entry %d needs %v", n, e.Needs)
	}
	for kind, want := range [][]byte{facts(n), output(n)} {
		got, ok := c.Bytes(&e.Records[kind])
		if !ok {
			return false
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("entry %d holds %q", n, got)
		}
	}
	return true
}

func save(t fatal, c *cache.Cache, parts map[cache.Part]any) {
	t.Helper()
	if err := c.Save(parts); err != nil {
		t.Fatal(err)
	}
}

func TestCache(t *testing.T) {
	t.Parallel()
	disk := newMemory()
	c := cache.Load(disk, mark)
	if c.Changed() || c.Find(key(1)) != nil {
		t.Error("a new cache holds something")
	}
	c.Add(entry(1))
	c.Add(entry(2))
	if !c.Changed() || !holds(t, c, 1) {
		t.Error("what was added is not there")
	}
	word := "what is known of files"
	save(t, c, map[cache.Part]any{cache.Files: &word})
	if c.Changed() || !holds(t, c, 2) {
		t.Error("what was saved is not there")
	}

	other := cache.Load(disk, mark)
	if !holds(t, other, 1) || !holds(t, other, 2) || holds(t, other, 3) {
		t.Error("another process does not find what there is")
	}
	var got string
	if !other.Part(cache.Files, &got) || got != word || other.Part(cache.Results, &got) {
		t.Errorf("the parts are %q and another", got)
	}
	other.Forget(other.Find(key(1)))
	save(t, other, nil)
	if again := cache.Load(disk, mark); holds(t, again, 1) || !holds(t, again, 2) || !again.Part(cache.Files, &got) {
		t.Error("what was forgotten is there, or what was not is not")
	}
	if c := cache.Load(disk, sha256.Sum256(nil)); holds(t, c, 2) || c.Part(cache.Files, &got) {
		t.Error("another build of xpc reads the cache")
	}
	none := cache.Load(nil, mark)
	none.Add(entry(1))
	save(t, none, nil)
	if !holds(t, none, 1) {
		t.Error("a cache without a folder holds nothing")
	}
}

// TestCacheReadsOnly keeps packs that nobody asks for unread.
func TestCacheReadsOnly(t *testing.T) {
	t.Parallel()
	disk := newMemory()
	c := cache.Load(disk, mark)
	c.Add(entry(1))
	save(t, c, nil)
	disk.calls = 0
	c = cache.Load(disk, mark)
	e := c.Find(key(1))
	c.Bytes(&e.Records[cache.Facts])
	c.Bytes(&e.Records[cache.Facts])
	if disk.calls != 2 {
		t.Errorf("%d calls to read an index and a pack", disk.calls)
	}
}

// TestCacheStaysSmall adds entries one by one, as an editor's saves do, and wants few files that hold
// little of what is gone.
func TestCacheStaysSmall(t *testing.T) {
	t.Parallel()
	for _, keep := range []bool{false, true} {
		disk := newMemory()
		c := cache.Load(disk, mark)
		c.Keep = keep
		const saves, used = 300, 20
		for n := range saves {
			c.Add(entry(n))
			for i := max(0, n-used); i < n; i++ {
				if !holds(t, c, i) {
					t.Fatalf("entry %d is gone after %d saves", i, n)
				}
			}
			save(t, c, nil)
			for name := range disk.files {
				disk.ages[name] = 1000
			}
		}
		held, live := 0, 0
		for _, name := range disk.packs() {
			held += len(disk.files[name])
		}
		for n := range saves {
			live += len(facts(n)) + len(output(n))
		}
		if n := len(disk.packs()); n > 2*9 || held > 2*live {
			t.Errorf("%d packs of %d bytes for %d bytes", n, held, live)
		}
		c = cache.Load(disk, mark)
		for n := range saves {
			if !holds(t, c, n) {
				t.Errorf("entry %d is gone", n)
			}
		}
	}
}

// TestCacheForgets keeps what was asked for last.
func TestCacheForgets(t *testing.T) {
	t.Parallel()
	c := cache.Load(newMemory(), mark)
	for n := range 3000 {
		c.Add(entry(n))
	}
	save(t, c, nil)
	for n := range 500 {
		holds(t, c, n)
	}
	c.Add(entry(3000))
	save(t, c, nil)
	kept := 0
	for n := range 3000 {
		if holds(t, c, n) {
			kept++
		} else if n < 500 {
			t.Errorf("entry %d is gone, which was asked for", n)
		}
	}
	if kept != 500+501+1000 {
		t.Errorf("%d entries are kept", kept)
	}
}

func TestCacheSweeps(t *testing.T) {
	t.Parallel()
	disk := newMemory()
	old, young := "pack-"+strings.Repeat("00", 16), "pack-"+strings.Repeat("01", 16)
	for name, age := range map[string]int64{old: 100, young: 10, "tmp-old": 10_000, "tmp-young": 100, "mine": 10_000, "pack-mine": 10_000} {
		disk.files[name], disk.ages[name] = nil, age
	}
	c := cache.Load(disk, mark)
	c.Add(entry(1))
	save(t, c, nil)
	got := slices.Sorted(maps.Keys(disk.files))
	got = slices.DeleteFunc(got, func(name string) bool { return len(disk.files[name]) > 0 })
	if want := []string{"mine", young, "pack-mine", "tmp-young"}; !slices.Equal(got, want) {
		t.Errorf("left are %q, want %q", got, want)
	}
}

// TestCacheDamaged flips every byte of every file, and cuts files short. Whatever is still found is what
// was written.
func TestCacheDamaged(t *testing.T) {
	t.Parallel()
	disk := newMemory()
	c := cache.Load(disk, mark)
	for n := range 3 {
		c.Add(entry(n))
	}
	word := "what is known of files"
	save(t, c, map[cache.Part]any{cache.Files: &word})
	look := func(what string) (found int) {
		c := cache.Load(disk, mark)
		for n := range 3 {
			if holds(t, c, n) {
				found++
			}
		}
		var got string
		if c.Part(cache.Files, &got) {
			found++
			if got != word {
				t.Fatalf("%s: a part holds %q", what, got)
			}
		}
		return found
	}
	for name, data := range maps.Clone(disk.files) {
		for i := range data {
			disk.files[name] = slices.Clone(data)
			disk.files[name][i] ^= 0x40
			if look(fmt.Sprint("byte ", i, " of ", name)) == 4 {
				t.Errorf("byte %d of %s is not looked at", i, name)
			}
			disk.files[name] = data[:i]
			if look(fmt.Sprint(i, " bytes of ", name)) == 4 {
				t.Errorf("%d bytes of %s are enough", i, name)
			}
		}
		delete(disk.files, name)
		if look("without "+name) == 4 {
			t.Errorf("all is there without %s", name)
		}
		disk.files[name] = data
	}
	if look("undamaged") != 4 {
		t.Error("the test has damaged what it restored")
	}
}

// TestCacheDiskFails lets every call of a save fail, once or from there on. The folder holds what it
// held, or what was saved, and no temporaries, unless removing is what fails.
func TestCacheDiskFails(t *testing.T) {
	t.Parallel()
	for _, forever := range []bool{false, true} {
		for n := 1; ; n++ {
			disk := newMemory()
			c := cache.Load(disk, mark)
			for i := range 12 {
				c.Add(entry(i))
				save(t, c, nil)
				for name := range disk.files {
					disk.ages[name] = 1000
				}
			}
			disk.calls = 0
			disk.fails = func(call int) bool { return call == n || forever && call > n }
			for i := range 12 {
				c.Find(key(i))
			}
			c.Add(entry(99))
			err := c.Save(nil)
			failed := disk.calls >= n
			disk.fails = nil
			again := cache.Load(disk, mark)
			for i := range 12 {
				if !holds(t, again, i) && !failed {
					t.Errorf("call %d: entry %d is gone", n, i)
				}
			}
			if err == nil != holds(t, again, 99) {
				t.Errorf("call %d: error %v, and the new entry is there: %v", n, err, err != nil)
			}
			for name := range disk.files {
				if strings.HasPrefix(name, cache.TempPrefix) && !forever {
					t.Errorf("call %d: left %s", n, name)
				}
			}
			// The cache in memory is as good as it was.
			save(t, c, nil)
			if again := cache.Load(disk, mark); !holds(t, again, 99) {
				t.Errorf("call %d: the next save does not make up for it", n)
			}
			if !failed {
				break
			}
		}
	}
}

// TestCacheProcesses lets several processes work on one folder in any order: none finds what was not
// written, and one that has saved and is alone finds all of it.
func TestCacheProcesses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		disk := newMemory()
		open := []*cache.Cache{cache.Load(disk, mark), cache.Load(disk, mark), cache.Load(disk, mark)}
		n := 0
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				rapid.SampledFrom(open).Draw(t, "process").Add(entry(n))
				n++
			},
			"find": func(t *rapid.T) {
				holds(t, rapid.SampledFrom(open).Draw(t, "process"), rapid.IntRange(0, n).Draw(t, "entry"))
			},
			"save": func(t *rapid.T) {
				c := rapid.SampledFrom(open).Draw(t, "process")
				if err := c.Save(nil); err != nil {
					t.Fatal(err)
				}
			},
			"end": func(t *rapid.T) {
				open[rapid.IntRange(0, len(open)-1).Draw(t, "process")] = cache.Load(disk, mark)
			},
			"wait": func(*rapid.T) {
				for name := range disk.files {
					disk.ages[name] += 50
				}
			},
		})
		c := cache.Load(disk, mark)
		c.Add(entry(n))
		if err := c.Save(nil); err != nil {
			t.Fatal(err)
		}
		if !holds(t, cache.Load(disk, mark), n) {
			t.Error("what was saved last is not there")
		}
	})
}

// fatal is what tests of both kinds have in common.
type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}
