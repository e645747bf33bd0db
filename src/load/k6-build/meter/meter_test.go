package meter

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

type saved struct {
	Series map[string]map[string]struct {
		Offered, Started, OK uint64
		Failures             map[string]uint64
		Latency, Service     struct{ Count, Max uint64 }
	}
	Windows map[string]struct {
		Arrived, Ended uint64
		InFlight       float64 `json:"in_flight"`
		Spent          float64 `json:"spent_ms"`
		Lags           map[string]struct{ Max uint64 }
	}
	Counts map[string]int64
}

func written(t *testing.T, meter *Meter) saved {
	t.Helper()
	path := filepath.Join(t.TempDir(), "meter.json")
	if err := meter.Save(path, 7); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var read saved
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestLatencyIsFromTheIntendedStart(t *testing.T) {
	meter := New(1000)
	meter.Start(1000, "0:1", "host")
	meter.Offer("read", 1500)
	meter.Begin("read", 1500, 2400)
	meter.End("read", 1500, 2400, 2500, "")
	read := written(t, meter)
	series := read.Series["read"]["0"]
	if series.Offered != 1 || series.Started != 1 || series.OK != 1 {
		t.Fatalf("%+v", series)
	}
	if series.Latency.Max != 1_000_000 || series.Service.Max != 100_000 {
		t.Fatalf("%+v", series)
	}
	if read.Windows["1"].Arrived != 1 || read.Windows["1"].Ended != 1 {
		t.Fatalf("%+v", read.Windows)
	}
}

func TestWhatIsUnderWayIsFollowedThroughTheWindows(t *testing.T) {
	meter := New(100)
	meter.Start(1000, "0:1", "host")
	meter.Begin("read", 1050, 1050)
	meter.End("read", 1050, 1050, 1225, "429")
	meter.Sample(1400, 0, 0, 2)
	read := written(t, meter)
	for window, under := range map[string]float64{"0": 0.5, "1": 1, "2": 0.25, "3": 0} {
		if got := read.Windows[window]; got.InFlight != under || got.Spent != 100*under {
			t.Fatalf("%s: %+v", window, read.Windows)
		}
	}
	if read.Series["read"]["0"].Failures["429"] != 1 {
		t.Fatalf("%+v", read)
	}
}

func TestLatenessBelongsToItsWindow(t *testing.T) {
	meter := New(1000)
	meter.Start(1000, "0:1", "host")
	meter.Lag("loop", 1000, 1900)
	meter.Lag("loop", 2000, 2001)
	read := written(t, meter)
	if read.Windows["0"].Lags["loop"].Max != 900_000 || read.Windows["1"].Lags["loop"].Max != 1000 {
		t.Fatalf("%+v", read.Windows)
	}
}

func TestManyMeasureAtOnce(t *testing.T) {
	meter := New(10)
	meter.Start(1, "0:1", "host")
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for step := range 500 {
				at := float64(step)
				meter.Offer("edit", at)
				meter.Begin("edit", at, at)
				meter.Count("steps", 1)
				meter.Sample(at, 1, 1, 2)
				meter.End("edit", at, at, at+1, "")
			}
		})
	}
	workers.Wait()
	var all uint64
	read := written(t, meter)
	for _, series := range read.Series["edit"] {
		all += series.Latency.Count
	}
	if all != 4000 || read.Counts["steps"] != 4000 {
		t.Fatalf("%d", all)
	}
}
