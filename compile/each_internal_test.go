package compile

import "testing"

// TestEachPanics wants the panic of a worker in the caller's goroutine, where it can be reported.
func TestEachPanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if r := recover(); r != "xpc: internal error: of a test" {
			t.Errorf("recovered %v", r)
		}
	}()
	b := &builder{ctx: t.Context()}
	_ = b.each(8, func(i int) error {
		if i == 5 {
			panic("xpc: internal error: of a test")
		}
		return nil
	})
	t.Error("the panic did not reach the caller")
}
