// Package plumb is the k6 extension `k6/x/plumb`: what all virtual users of a process share. Pools of ids, the ledger of
// deliveries, and the figures. What users do is TypeScript, in src/load/k6.
package plumb

import (
	"encoding/json"
	"os"
	"sync"

	"go.k6.io/k6/v2/js/modules"

	"plumbline/xk6-plumb/ledger"
)

func init() {
	modules.Register("k6/x/plumb", &root{})
}

type root struct {
	mu     sync.Mutex
	shared *shared
}

type instance struct {
	root    *root
	vu      modules.VU
	over    ending
	exports modules.Exports
}

// NewModuleInstance is called once for each virtual user.
func (r *root) NewModuleInstance(vu modules.VU) modules.Instance {
	made := &instance{root: r, vu: vu}
	made.exports = made.functions()
	return made
}

// Opens the plan of the process; the first virtual user reads it.
func (r *root) open() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.shared == nil {
		read, err := readPlan(placeOf(os.Getenv))
		if err != nil {
			return "", err
		}
		r.shared = read
	}
	return r.shared.common, nil
}

// The part of the whole that this process plays.
func (i *instance) segment() string {
	if segment := i.vu.State().Options.ExecutionSegment; segment != nil {
		return segment.String()
	}
	return "0:1"
}

// Exports is asked for whenever a script uses a function of the module.
func (i *instance) Exports() modules.Exports {
	return i.exports
}

// The functions of the module, as src/load/k6/plumb.d.ts tells them.
func (i *instance) functions() modules.Exports {
	own := func() *shared { return i.root.shared }
	return modules.Exports{Named: map[string]any{
		"open":     i.root.open,
		"now":      now,
		"startAt":  func() (float64, error) { return own().begin(i.segment()) },
		"folder":   func() string { return own().folder },
		"headers":  func() string { return string(own().secrets.Headers) },
		"isToStop": func() bool { return own().isToStop() },
		"save":     func() error { return own().save() },
		"usersOf": func(vu int) (string, error) {
			text, err := json.Marshal(own().usersOf(vu))
			return string(text), err
		},

		"offer": func(name string, intended float64) { own().meter.Offer(name, intended) },
		"begin": func(name string, intended, sent float64) { own().meter.Begin(name, intended, sent) },
		"end": func(name string, intended, sent, answered float64, failure string) {
			own().meter.End(name, intended, sent, answered, failure)
		},
		"lag":    func(of string, planned, now float64) { own().meter.Lag(of, planned, now) },
		"count":  func(name string, by int64) { own().meter.Count(name, by) },
		"online": func(by int) { own().meter.Online(by) },

		"put": func(pool, item string) { own().pools.Put(pool, item) },
		"take": func(pool string) any {
			if item, ok := own().pools.Take(pool); ok {
				return item
			}
			return nil
		},

		"openQueue": func(user int64, registered float64, persona string) int64 {
			return own().ledger.Queue(user, registered, persona)
		},
		"endQueue": func(queue int64, asked float64, why string) { own().ledger.End(queue, asked, why) },
		"away":     func(queue int64, from, to float64) { own().ledger.Away(queue, from, to) },
		"events": func(queue int64, body string, acknowledged int64, at float64) {
			_, _ = own().take(queue, body, acknowledged, at)
		},
		"poll":      i.poll,
		"pollUntil": i.over.set,
		"nextNonce": func(writer int64, isAtOnce bool) []any {
			nonce := own().ledger.Next(writer, now(), isAtOnce)
			return []any{nonce.Number, nonce.Text(own().Mark)}
		},
		"change": func(writer, number int64, kind string, scope, object int64, sent, answered float64, outcome string) {
			own().ledger.Change(ledger.Nonce{Writer: writer, Number: number}, kind, scope, object, sent, answered, outcome)
		},
		"record": func(line string) { own().trace.write(line) },
	}}
}

// Takes in an answer to GET /events.
func (s *shared) take(queue int64, body string, acknowledged int64, at float64) (ledger.Seen, error) {
	seen, err := s.ledger.Take(queue, body, acknowledged, at)
	for _, changed := range seen.Changes {
		s.meter.Delivered(changed, at)
	}
	return seen, err
}
