package plumb

import (
	"bufio"
	"os"
	"sync"
)

// The exchanges of sampled users, a JSON line each, for the ordinary judge.
type trace struct {
	mu  sync.Mutex
	out *bufio.Writer
	err error
}

func newTrace(path string) (*trace, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &trace{out: bufio.NewWriterSize(file, 1<<16)}, nil
}

func (t *trace) write(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, err := t.out.WriteString(line + "\n"); err != nil && t.err == nil {
		t.err = err
	}
}

func (t *trace) flush() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.out.Flush(); err != nil && t.err == nil {
		t.err = err
	}
	return t.err
}
