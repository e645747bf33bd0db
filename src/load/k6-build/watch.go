package plumb

import (
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	tick  = 10 * time.Millisecond
	saved = 2 * time.Second
)

var born = time.Now()

// Milliseconds since 1970, by a clock that never goes back.
func now() float64 {
	return float64(born.UnixNano())/1e6 + float64(time.Since(born))/float64(time.Millisecond)
}

// Looks at the generator while it runs, and keeps what was measured so far: whoever is killed has not worked in vain.
func (s *shared) watch() {
	next := time.Now().Add(tick)
	lastSaved := time.Now()
	giveRoom()
	for {
		time.Sleep(time.Until(next))
		late := time.Since(next)
		s.meter.Sample(now(), float64(late)/float64(time.Millisecond), cpuSeconds(), runtime.GOMAXPROCS(0))
		if time.Since(lastSaved) > saved {
			lastSaved = time.Now()
			giveRoom()
			_ = s.save()
		}
		next = time.Now().Add(tick)
	}
}

func (s *shared) save() error {
	if s.trace == nil {
		return s.failed
	}
	failed := s.ledger.Flush()
	if err := s.trace.flush(); failed == nil {
		failed = err
	}
	if err := s.meter.Save(filepath.Join(s.folder, "meter.json"), memoryMB()); failed == nil {
		failed = err
	}
	return failed
}

// Whether somebody wants the run to come to its end early: there is a file called `stop`.
func (s *shared) isToStop() bool {
	_, err := os.Stat(filepath.Join(s.folder, "stop"))
	return err == nil
}

// So much garbage may lie around, in bytes: of few users little is kept, and they would be cleaned up after all the time.
const room = 256 << 20

// Collecting garbage took a third of the time of a few hundred users. Many users keep so much that the usual rule is right.
func giveRoom() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	kept := max(live[0].Value.Uint64(), 1<<20)
	debug.SetGCPercent(max(100, int(100*room/kept)))
}
