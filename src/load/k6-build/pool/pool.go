// Package pool shares ids between all virtual users of a process: what one puts in, another takes out, once.
package pool

import "sync"

// Pools are first in, first out, by name.
type Pools struct {
	mu    sync.Mutex
	items map[string][]string
}

// Put adds an item.
func (p *Pools) Put(name string, items ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.items == nil {
		p.items = map[string][]string{}
	}
	p.items[name] = append(p.items[name], items...)
}

// Take removes the oldest item; there may be none.
func (p *Pools) Take(name string) (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	items := p.items[name]
	if len(items) == 0 {
		return "", false
	}
	p.items[name] = items[1:]
	return items[0], true
}
