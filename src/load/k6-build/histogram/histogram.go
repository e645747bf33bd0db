// Package histogram counts durations in log-linear buckets: 128 in each power of two, so that a value is told with at
// most 0.4 % relative error. Buckets are the same everywhere, therefore merging adds counts and loses nothing.
package histogram

import (
	"encoding/json"
	"math/bits"
	"strconv"
)

// Values below `exact` have a bucket of their own; above it each power of two has `perOctave`.
const (
	exact     = 256
	perOctave = 128
	shift     = 8
)

// Histogram holds microseconds. Whoever shares one between goroutines guards it.
type Histogram struct {
	counts map[int]uint64
	count  uint64
	sum    uint64
	max    uint64
}

// Record takes in one value; negative ones count as none.
func (h *Histogram) Record(microseconds int64) {
	value := uint64(max(microseconds, 0))
	if h.counts == nil {
		h.counts = map[int]uint64{}
	}
	h.counts[IndexOf(value)]++
	h.count++
	h.sum += value
	h.max = max(h.max, value)
}

// IndexOf tells the bucket of a value.
func IndexOf(value uint64) int {
	if value < exact {
		return int(value)
	}
	octave := bits.Len64(value) - shift
	return exact + (octave-1)*perOctave + int(value>>octave) - perOctave
}

// ValueOf tells the middle of a bucket.
func ValueOf(index int) uint64 {
	if index < exact {
		return uint64(index)
	}
	octave := (index-exact)/perOctave + 1
	low := uint64((index-exact)%perOctave+perOctave) << octave
	return low + (uint64(1)<<octave)/2
}

// MarshalJSON writes only buckets that hold something.
func (h *Histogram) MarshalJSON() ([]byte, error) {
	buckets := make(map[string]uint64, len(h.counts))
	for index, count := range h.counts {
		buckets[strconv.Itoa(index)] = count
	}
	return json.Marshal(map[string]any{"count": h.count, "sum": h.sum, "max": h.max, "buckets": buckets})
}
