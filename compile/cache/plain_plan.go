package cache

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// A plan is how values of a type are written and read. It goes by where they are in memory, as reflection says of the
// type once: by a value at a time that takes three times as long, and each build reads what is known of all prefabs.
type plan struct {
	write func(w *writer, p unsafe.Pointer)
	read  func(r *reader, p unsafe.Pointer) // into a zero value
}

var plans sync.Map // by type

// planOf returns the plan of a type. Those that refer to themselves are looked up as they go.
func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p, _ := plans.LoadOrStore(t, newPlan(t))
	return p.(*plan)
}

func newPlan(t reflect.Type) *plan {
	switch t.Kind() {
	case reflect.Bool:
		return &plan{writeBool, readBool}
	case reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16, reflect.Int32, reflect.Uint32,
		reflect.Int, reflect.Uint, reflect.Int64, reflect.Uint64:
		return numberPlan(t)
	case reflect.String:
		return &plan{writeString, readString}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return &plan{writeBytes, readBytes}
		}
		return slicePlan(t)
	case reflect.Array:
		if t.Len() > 0 {
			return arrayPlan(t)
		}
	case reflect.Pointer:
		return pointerPlan(t)
	case reflect.Struct:
		return structPlan(t)
	}
	panic(fmt.Sprintf("xpc: internal error: a value of type %v is not plain", t))
}

func numberPlan(t reflect.Type) *plan {
	switch signed := t.Kind() <= reflect.Int64; t.Size() {
	case 1:
		return onePlan[int8, uint8](signed)
	case 2:
		return onePlan[int16, uint16](signed)
	case 4:
		return onePlan[int32, uint32](signed)
	default:
		return onePlan[int64, uint64](signed)
	}
}

// onePlan is the plan of one size of numbers.
func onePlan[I int8 | int16 | int32 | int64, U uint8 | uint16 | uint32 | uint64](signed bool) *plan {
	if signed {
		return &plan{
			write: func(w *writer, p unsafe.Pointer) { w.int(int64(*(*I)(p))) },
			read: func(r *reader, p unsafe.Pointer) {
				n := r.int()
				if *(*I)(p) = I(n); int64(I(n)) != n {
					r.fail(errForm)
				}
			},
		}
	}
	return &plan{
		write: func(w *writer, p unsafe.Pointer) { w.uint(uint64(*(*U)(p))) },
		read: func(r *reader, p unsafe.Pointer) {
			n := r.uint()
			if *(*U)(p) = U(n); uint64(U(n)) != n {
				r.fail(errForm)
			}
		},
	}
}

func slicePlan(t reflect.Type) *plan {
	elem, size := sync.OnceValue(func() *plan { return planOf(t.Elem()) }), t.Elem().Size()
	return &plan{
		write: func(w *writer, p unsafe.Pointer) {
			v := reflect.NewAt(t, p).Elem()
			if v.IsNil() {
				w.uint(0)
				return
			}
			w.uint(1 + uint64(v.Len()))
			writeRow(w, elem(), v.UnsafePointer(), v.Len(), size)
		},
		read: func(r *reader, p unsafe.Pointer) {
			n, ok := r.length()
			if !ok || !r.enter() {
				return
			}
			v := reflect.MakeSlice(t, n, n)
			reflect.NewAt(t, p).Elem().Set(v)
			readRow(r, elem(), v.UnsafePointer(), n, size)
			r.leave()
		},
	}
}

// writeRow writes values that lie one behind the other.
func writeRow(w *writer, elem *plan, p unsafe.Pointer, n int, size uintptr) {
	for i := range uintptr(n) {
		elem.write(w, unsafe.Add(p, i*size))
	}
}

// readRow reads them.
func readRow(r *reader, elem *plan, p unsafe.Pointer, n int, size uintptr) {
	for i := range uintptr(n) {
		elem.read(r, unsafe.Add(p, i*size))
	}
}

func arrayPlan(t reflect.Type) *plan {
	n, size := t.Len(), t.Elem().Size()
	if t.Elem().Kind() == reflect.Uint8 {
		return &plan{
			write: func(w *writer, p unsafe.Pointer) { w.buf = append(w.buf, unsafe.Slice((*byte)(p), n)...) },
			read:  func(r *reader, p unsafe.Pointer) { r.fill(unsafe.Slice((*byte)(p), n)) },
		}
	}
	elem := planOf(t.Elem())
	return &plan{
		write: func(w *writer, p unsafe.Pointer) { writeRow(w, elem, p, n, size) },
		read:  func(r *reader, p unsafe.Pointer) { readRow(r, elem, p, n, size) },
	}
}

func pointerPlan(t reflect.Type) *plan {
	elem := sync.OnceValue(func() *plan { return planOf(t.Elem()) })
	return &plan{
		write: func(w *writer, p unsafe.Pointer) {
			to := *(*unsafe.Pointer)(p)
			w.bool(to != nil)
			if to != nil {
				elem().write(w, to)
			}
		},
		read: func(r *reader, p unsafe.Pointer) {
			if !r.flag() || !r.enter() {
				return
			}
			to := reflect.New(t.Elem()).UnsafePointer()
			*(*unsafe.Pointer)(p) = to
			elem().read(r, to)
			r.leave()
		},
	}
}

// fieldPlan is the plan of a field, and where it is in its struct.
type fieldPlan struct {
	at uintptr
	*plan
}

func structPlan(t reflect.Type) *plan {
	fields := make([]fieldPlan, t.NumField())
	for i := range fields {
		f := t.Field(i)
		if !f.IsExported() {
			panic(fmt.Sprintf("xpc: internal error: the type %v is not plain: its field %s is not exported", t, f.Name))
		}
		fields[i] = fieldPlan{f.Offset, planOf(f.Type)}
	}
	if len(fields) == 0 {
		panic(fmt.Sprintf("xpc: internal error: the type %v takes no bytes", t))
	}
	one := len(fields) == 1
	return &plan{
		write: func(w *writer, p unsafe.Pointer) {
			if !one {
				zero := reflect.NewAt(t, p).Elem().IsZero()
				if w.bool(!zero); zero {
					return
				}
			}
			for _, f := range fields {
				f.write(w, unsafe.Add(p, f.at))
			}
		},
		read: func(r *reader, p unsafe.Pointer) {
			if one || r.flag() {
				for _, f := range fields {
					f.read(r, unsafe.Add(p, f.at))
				}
			}
		},
	}
}
