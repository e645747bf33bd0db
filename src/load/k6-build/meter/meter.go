// Package meter counts what was offered and what came of it, window by window, and watches the generator itself.
package meter

import (
	"encoding/json"
	"os"
	"sync"

	"plumbline/xk6-plumb/histogram"
)

// Series is one kind of step in one window, by the time at which it was meant to start.
type Series struct {
	Offered  uint64            `json:"offered"`
	Started  uint64            `json:"started"`
	OK       uint64            `json:"ok"`
	Failures map[string]uint64 `json:"failures,omitempty"`
	// From the intended start to the answer.
	Latency histogram.Histogram `json:"latency"`
	// From sending to the answer: what a generator would tell that forgets who had to wait.
	Service histogram.Histogram `json:"service"`
}

// Window is what the generator was like meanwhile.
type Window struct {
	Users     int     `json:"users"`
	InFlight  float64 `json:"in_flight"`
	Arrived   uint64  `json:"arrived"`
	Ended     uint64  `json:"ended"`
	SpentMs   float64 `json:"spent_ms"`
	CPUShare  float64 `json:"cpu_share"`
	TickLagMs float64 `json:"tick_lag_ms"`
	// How late event loops came to their beats, and steps to their start.
	Lags       map[string]*histogram.Histogram `json:"lags"`
	samples    int
	startedCPU float64
}

// Meter is shared by all virtual users of a process.
type Meter struct {
	mu       sync.Mutex
	start    float64
	windowMs float64
	series   map[string]map[int]*Series
	windows  map[int]*Window
	counts   map[string]int64
	inFlight int
	// Until when it is known how many requests were under way.
	followed float64
	users    int
	segment  string
	host     string
}

// New counts by windows of so many milliseconds.
func New(windowMs float64) *Meter {
	return &Meter{
		windowMs: windowMs,
		series:   map[string]map[int]*Series{}, windows: map[int]*Window{}, counts: map[string]int64{},
	}
}

// Start says when the first window begins, in milliseconds since 1970, which part of the run this process plays, and on
// which host.
func (m *Meter) Start(start float64, segment, host string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.start, m.followed, m.segment, m.host = start, start, segment, host
}

func (m *Meter) windowOf(at float64) int {
	return max(int((at-m.start)/m.windowMs), 0)
}

func (m *Meter) at(name string, when float64) *Series {
	index := m.windowOf(when)
	if m.series[name] == nil {
		m.series[name] = map[int]*Series{}
	}
	if m.series[name][index] == nil {
		m.series[name][index] = &Series{}
	}
	return m.series[name][index]
}

func (m *Meter) window(when float64) *Window {
	index := m.windowOf(when)
	if m.windows[index] == nil {
		m.windows[index] = &Window{Lags: map[string]*histogram.Histogram{"loop": {}, "start": {}}}
	}
	return m.windows[index]
}

// As many as now were under way since the last time that somebody looked: no sample, which bursts would hide from.
func (m *Meter) follow(now float64) {
	m.eachWindow(m.followed, now, func(window *Window, milliseconds float64) {
		window.InFlight += float64(m.inFlight) * milliseconds / m.windowMs
	})
	m.followed = max(m.followed, now)
}

// Shares a time out to the windows that it lies in.
func (m *Meter) eachWindow(from, to float64, share func(window *Window, milliseconds float64)) {
	for from < to {
		until := min(to, m.start+float64(m.windowOf(from)+1)*m.windowMs)
		share(m.window(from), until-from)
		from = until
	}
}

// Offer says that a step is to start at this time, whether or not it will.
func (m *Meter) Offer(name string, intended float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at(name, intended).Offered++
}

// Begin says that a request goes out now.
func (m *Meter) Begin(name string, intended, now float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at(name, intended).Started++
	m.follow(now)
	m.inFlight++
	m.window(now).Arrived++
}

// End says that its answer is there; `failure` is empty where it is a good one.
func (m *Meter) End(name string, intended, sent, now float64, failure string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.follow(now)
	m.inFlight--
	m.window(now).Ended++
	m.eachWindow(sent, now, func(window *Window, milliseconds float64) { window.SpentMs += milliseconds })
	series := m.at(name, intended)
	if failure == "" {
		series.OK++
	} else {
		if series.Failures == nil {
			series.Failures = map[string]uint64{}
		}
		series.Failures[failure]++
	}
	series.Latency.Record(int64((now - intended) * 1000))
	series.Service.Record(int64((now - sent) * 1000))
}

// Delivered is the time from a change to its event.
func (m *Meter) Delivered(changed, seen float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	series := m.at("event", changed)
	series.OK++
	series.Latency.Record(int64((seen - changed) * 1000))
}

// Lag is how late the generator came to what it had planned: the beat of an event loop, or the start of a step.
func (m *Meter) Lag(of string, planned, now float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.window(now).Lags[of].Record(int64((now - planned) * 1000))
}

// Count adds to a number that is told in the report.
func (m *Meter) Count(name string, by int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts[name] += by
}

// Online says that a user came or left.
func (m *Meter) Online(by int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.users += by
}

// Sample looks at the generator: once every few milliseconds, `lagMs` later than planned.
func (m *Meter) Sample(now, lagMs, cpuSeconds float64, cores int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.start == 0 || now < m.start {
		return
	}
	m.follow(now)
	window := m.window(now)
	if window.samples == 0 {
		window.startedCPU = cpuSeconds
	}
	window.samples++
	window.Users = max(window.Users, m.users)
	window.TickLagMs = max(window.TickLagMs, lagMs)
	window.CPUShare = (cpuSeconds - window.startedCPU) / (m.windowMs / 1000) / float64(cores)
}

// Save writes everything, in one step, with the most memory that the process had.
func (m *Meter) Save(path string, memoryMB float64) error {
	m.mu.Lock()
	text, err := json.Marshal(map[string]any{
		"start": m.start, "window_ms": m.windowMs, "series": m.series, "windows": m.windows, "counts": m.counts, "memory_mb": memoryMB,
		"segment": m.segment, "host": m.host,
	})
	m.mu.Unlock()
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".part", text, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}
