package cache

import (
	"fmt"
	"reflect"
	"sync"
)

// A plan is how values of a type are written and read.
type plan struct {
	write func(w *writer, v reflect.Value)
	read  func(r *reader, v reflect.Value) // into a zero value
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
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &plan{writeInt, readInt}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &plan{writeUint, readUint}
	case reflect.String:
		return &plan{writeString, readString}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return &plan{writeBytes, readBytes}
		}
		return slicePlan(t)
	case reflect.Array:
		if t.Len() == 0 {
			break
		}
		if t.Elem().Kind() == reflect.Uint8 {
			return &plan{writeByteArray, readByteArray}
		}
		return arrayPlan(t)
	case reflect.Pointer:
		return pointerPlan(t)
	case reflect.Struct:
		return structPlan(t)
	}
	panic(fmt.Sprintf("xpc: internal error: a value of type %v is not plain", t))
}

func slicePlan(t reflect.Type) *plan {
	elem := sync.OnceValue(func() *plan { return planOf(t.Elem()) })
	return &plan{
		write: func(w *writer, v reflect.Value) {
			if v.IsNil() {
				w.uint(0)
				return
			}
			w.uint(1 + uint64(v.Len()))
			p := elem()
			for i := range v.Len() {
				p.write(w, v.Index(i))
			}
		},
		read: func(r *reader, v reflect.Value) {
			n, ok := r.length()
			if !ok || !r.enter() {
				return
			}
			v.Set(reflect.MakeSlice(t, n, n))
			p := elem()
			for i := range n {
				p.read(r, v.Index(i))
			}
			r.leave()
		},
	}
}

func arrayPlan(t reflect.Type) *plan {
	elem := planOf(t.Elem())
	return &plan{
		write: func(w *writer, v reflect.Value) {
			for i := range v.Len() {
				elem.write(w, v.Index(i))
			}
		},
		read: func(r *reader, v reflect.Value) {
			for i := range v.Len() {
				elem.read(r, v.Index(i))
			}
		},
	}
}

func pointerPlan(t reflect.Type) *plan {
	elem := sync.OnceValue(func() *plan { return planOf(t.Elem()) })
	return &plan{
		write: func(w *writer, v reflect.Value) {
			if v.IsNil() {
				w.buf = append(w.buf, 0)
				return
			}
			w.buf = append(w.buf, 1)
			elem().write(w, v.Elem())
		},
		read: func(r *reader, v reflect.Value) {
			if !r.flag() {
				return
			}
			if !r.enter() {
				return
			}
			p := reflect.New(t.Elem())
			elem().read(r, p.Elem())
			v.Set(p)
			r.leave()
		},
	}
}

func structPlan(t reflect.Type) *plan {
	fields := make([]*plan, t.NumField())
	for i := range fields {
		if f := t.Field(i); !f.IsExported() {
			panic(fmt.Sprintf("xpc: internal error: the type %v is not plain: its field %s is not exported", t, f.Name))
		}
		fields[i] = planOf(t.Field(i).Type)
	}
	if len(fields) == 0 {
		panic(fmt.Sprintf("xpc: internal error: the type %v takes no bytes", t))
	}
	one := len(fields) == 1
	return &plan{
		write: func(w *writer, v reflect.Value) {
			if !one {
				if v.IsZero() {
					w.buf = append(w.buf, 0)
					return
				}
				w.buf = append(w.buf, 1)
			}
			for i, f := range fields {
				f.write(w, v.Field(i))
			}
		},
		read: func(r *reader, v reflect.Value) {
			if one || r.flag() {
				for i, f := range fields {
					f.read(r, v.Field(i))
				}
			}
		},
	}
}
