package plumb

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"plumbline/xk6-plumb/ledger"
)

// Where things are, as the environment tells it.
type place struct {
	plan string
	keys string
	// Where what is measured goes.
	folder string
	// Whether processes on one machine wait for one another.
	isTogether bool
}

func placeOf(env func(string) string) place {
	folder := env("PLUMB_FOLDER")
	// Runners that share a volume have a folder each.
	if env("PLUMB_FOLDER_PER_HOST") != "" {
		name, _ := os.Hostname()
		folder = filepath.Join(folder, name)
	}
	return place{env("PLUMB_PLAN"), env("PLUMB_KEYS"), folder, env("PLUMB_TOGETHER") != ""}
}

// Opens the files, and says when the run starts: from there all times are counted. Whoever only looks at the options of the
// scripts never comes here.
func (s *shared) begin(segment string) (float64, error) {
	s.begun.Do(func() {
		if s.failed = s.open(); s.failed != nil {
			return
		}
		if s.start, s.failed = s.startTime(); s.failed != nil {
			return
		}
		host, _ := os.Hostname()
		s.meter.Start(s.start, segment, host)
		go s.watch()
	})
	return s.start, s.failed
}

func (s *shared) open() error {
	text, err := os.ReadFile(s.keys)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &s.secrets); err != nil {
		return fmt.Errorf("%s: %w", s.keys, err)
	}
	if len(s.secrets.Authorizations) != len(s.users) {
		return fmt.Errorf("%s has %d keys, but the plan has %d users", s.keys, len(s.secrets.Authorizations), len(s.users))
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(s.folder, "plan.json.gz"), s.plan, 0o600); err != nil {
		return err
	}
	if s.ledger, err = ledger.Open(filepath.Join(s.folder, "ledger.tsv"), s.Mark); err != nil {
		return err
	}
	s.trace, err = newTrace(filepath.Join(s.folder, "exchanges.jsonl"))
	return err
}

const (
	glance   = 20 * time.Millisecond
	patience = 3 * time.Minute
)

// Alone, a moment after the first virtual user is ready, in which the others read who they play. Together with others, when
// whoever started them all says so, in a file called `start`.
func (s *shared) startTime() (float64, error) {
	if !s.isTogether {
		return now() + min(500+20*float64(s.VUs), 6000), nil
	}
	if err := os.WriteFile(filepath.Join(s.folder, "ready"), nil, 0o600); err != nil {
		return 0, err
	}
	for waited := time.Duration(0); waited < patience; waited += glance {
		if text, err := os.ReadFile(filepath.Join(s.folder, "start")); err == nil {
			return strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
		}
		time.Sleep(glance)
	}
	return 0, fmt.Errorf("nobody said when to start within %s", patience)
}
