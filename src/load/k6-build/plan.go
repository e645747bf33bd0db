package plumb

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
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

// What only the generator may know: it stands apart, so that the plan can stay with what was measured.
type secrets struct {
	Headers        json.RawMessage `json:"headers"`
	Authorizations []string        `json:"authorizations"`
}

// The part of `common` that matters here.
type settings struct {
	VUs      int     `json:"vus"`
	Mark     string  `json:"mark"`
	WindowMs float64 `json:"window_ms"`
}

// All that the virtual users of a process share.
type shared struct {
	settings
	place
	// As it was read, to stand beside what is measured.
	plan   []byte
	common string
	users  []json.RawMessage
	// Known once the run begins.
	secrets secrets
	ledger  *ledger.Ledger
	meter   *meter.Meter
	pools   *pool.Pools
	trace   *trace
	begun   sync.Once
	start   float64
	failed  error
}

func readPlan(from place) (*shared, error) {
	packed, err := os.ReadFile(from.plan)
	if err != nil {
		return nil, err
	}
	var read plan
	if err := unpack(packed, &read); err != nil {
		return nil, fmt.Errorf("%s: %w", from.plan, err)
	}
	var given settings
	if err := json.Unmarshal(read.Common, &given); err != nil {
		return nil, fmt.Errorf("%s: %w", from.plan, err)
	}
	pools := &pool.Pools{}
	for name, items := range read.Pools {
		pools.Put(name, items...)
	}
	return &shared{
		settings: given, place: from, plan: packed, common: string(read.Common), users: read.Users,
		meter: meter.New(given.WindowMs), pools: pools,
	}, nil
}

func unpack(packed []byte, into any) error {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

type ownUser struct {
	User          json.RawMessage `json:"user"`
	Authorization string          `json:"authorization"`
}

// The users of one virtual user, counted from 1 in all processes together: every so-manieth.
func (s *shared) usersOf(vu int) []ownUser {
	own := []ownUser{}
	for index := vu - 1; index >= 0 && index < len(s.users); index += s.VUs {
		own = append(own, ownUser{s.users[index], s.secrets.Authorizations[index]})
	}
	return own
}
