package pool

import (
	"strconv"
	"sync"
	"testing"
)

func TestEachItemIsTakenOnceByManyAtATime(t *testing.T) {
	var pools Pools
	const many = 1000
	for number := range many {
		pools.Put("reactions", strconv.Itoa(number))
	}
	taken := make(chan string, many)
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for item, ok := pools.Take("reactions"); ok; item, ok = pools.Take("reactions") {
				taken <- item
			}
		})
	}
	workers.Wait()
	close(taken)
	seen := map[string]bool{}
	for item := range taken {
		if seen[item] {
			t.Fatalf("%s was taken twice", item)
		}
		seen[item] = true
	}
	if len(seen) != many {
		t.Fatalf("%d of %d were taken", len(seen), many)
	}
}

func TestAnUnknownPoolIsEmpty(t *testing.T) {
	var pools Pools
	if item, ok := pools.Take("nothing"); ok {
		t.Fatalf("%q came out of nowhere", item)
	}
}
