package histogram

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

func TestEveryValueIsToldWithinOnePercent(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		value := uint64(math.Exp(draw.Float64() * 40))
		told := ValueOf(IndexOf(value))
		if wrong := math.Abs(float64(told)-float64(value)) / math.Max(float64(value), 1); wrong > 0.005 {
			t.Fatalf("%d is told as %d", value, told)
		}
	}
}

func TestBucketsFollowOneAnother(t *testing.T) {
	last := IndexOf(0)
	for value := uint64(1); value < 1<<20; value++ {
		index := IndexOf(value)
		if index != last && index != last+1 {
			t.Fatalf("the bucket of %d is %d, after %d", value, index, last)
		}
		last = index
	}
}

func TestWhatIsWrittenAddsUp(t *testing.T) {
	var h Histogram
	for _, value := range []int64{5, 5, 70_000, -3} {
		h.Record(value)
	}
	text, err := json.Marshal(&h)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Count, Sum, Max uint64
		Buckets         map[string]uint64
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if read.Count != 4 || read.Sum != 70_010 || read.Max != 70_000 || read.Buckets["5"] != 2 || read.Buckets["0"] != 1 {
		t.Fatalf("written as %s", text)
	}
}
