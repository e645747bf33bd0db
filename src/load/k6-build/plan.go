package plumb

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"plumbline/xk6-plumb/ledger"
	"plumbline/xk6-plumb/meter"
	"plumbline/xk6-plumb/pool"
)

// What a process is to do, as the Node side wrote it down. Virtual users get the parts that are theirs as JSON text, so
// that thousands of users are kept once and not once for each of them.
type plan struct {
	Common json.RawMessage     `json:"common"`
	Users  []json.RawMessage   `json:"users"`
	Pools  map[string][]string `json:"pools"`
}

// The part of `common` that matters here.
type settings struct {
	VUs  int    `json:"vus"`
	Mark string `json:"mark"`
	// Where what is measured goes; the plan itself has keys in it, and lies elsewhere.
	Folder string `json:"folder"`
	// When to begin, where several processes begin together; 0 where nobody waits.
	NotBefore float64 `json:"not_before_ms"`
	WindowMs  float64 `json:"window_ms"`
}

// All that the virtual users of a process share.
type shared struct {
	settings
	folder string
	common string
	users  []json.RawMessage
	ledger *ledger.Ledger
	meter  *meter.Meter
	pools  *pool.Pools
	trace  *trace
	begun  sync.Once
	start  float64
}

func readPlan(path string) (*shared, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var read plan
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var given settings
	if err := json.Unmarshal(read.Common, &given); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	pools := &pool.Pools{}
	for name, items := range read.Pools {
		pools.Put(name, items...)
	}
	folder := given.Folder
	book, err := ledger.Open(filepath.Join(folder, "ledger.tsv"), given.Mark)
	if err != nil {
		return nil, err
	}
	told, err := newTrace(filepath.Join(folder, "exchanges.jsonl"))
	if err != nil {
		return nil, err
	}
	return &shared{
		settings: given, folder: folder, common: string(read.Common), users: read.Users, ledger: book,
		meter: meter.New(given.WindowMs), pools: pools, trace: told,
	}, nil
}

// The users of one virtual user, counted from 1: every so-manieth.
func (s *shared) usersOf(vu int) []json.RawMessage {
	own := []json.RawMessage{}
	for index := vu - 1; index >= 0 && index < len(s.users); index += s.VUs {
		own = append(own, s.users[index])
	}
	return own
}

// A moment after the first virtual user is ready, in which the others read who they play: from here all times are counted.
func (s *shared) begin() float64 {
	s.begun.Do(func() {
		s.start = max(s.NotBefore, now()+min(500+20*float64(s.VUs), 6000))
		s.meter.Start(s.start)
	})
	return s.start
}
