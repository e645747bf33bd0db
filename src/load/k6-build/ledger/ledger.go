package ledger

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// Ledger is a file of lines with tabs between their parts. Times are milliseconds since 1970.
//
//	Q queue user registered persona                           a queue was registered
//	C writer number kind scope object sent answered outcome   a change: ok, refused or unknown
//	S queue event type writer number seen                     an event with a nonce
//	D queue event seen                                        an event that was acknowledged before, or out of order
//	A queue from to                                           its owner did not ask meanwhile
//	E queue asked why                                         nobody asks it any more; when it was last answered
type Ledger struct {
	mu      sync.Mutex
	file    *os.File
	out     *bufio.Writer
	mark    string
	queues  int64
	numbers map[int64]int64
	// When changes of this process were sent, for the live figures.
	sent map[Nonce]float64
	err  error
}

// Open begins a new file.
func Open(path, mark string) (*Ledger, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(file, 1<<16)
	return &Ledger{file: file, out: out, mark: mark, numbers: map[int64]int64{}, sent: map[Nonce]float64{}}, nil
}

func (l *Ledger) line(format string, values ...any) {
	if _, err := fmt.Fprintf(l.out, format+"\n", values...); err != nil && l.err == nil {
		l.err = err
	}
}

// Queue opens one, and gives the number by which the other lines call it.
func (l *Ledger) Queue(user int64, registered float64, persona string) int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queues++
	l.line("Q\t%d\t%d\t%.3f\t%s", l.queues, user, registered, persona)
	return l.queues
}

// End closes a queue.
func (l *Ledger) End(queue int64, asked float64, why string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line("E\t%d\t%.3f\t%s", queue, asked, why)
}

// Away says that nobody asked a queue meanwhile, so that nothing is late that arrived then.
func (l *Ledger) Away(queue int64, from, to float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line("A\t%d\t%.3f\t%.3f", queue, from, to)
}

// Next is the nonce of the next change of a writer, which is sent now. Where it takes effect at another time, how long
// until it is seen says nothing.
func (l *Ledger) Next(writer int64, now float64, isAtOnce bool) Nonce {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.numbers[writer]++
	nonce := Nonce{writer, l.numbers[writer]}
	if isAtOnce {
		l.sent[nonce] = now
	}
	return nonce
}

// Change tells how a change ended.
func (l *Ledger) Change(nonce Nonce, kind string, scope, object int64, sent, answered float64, outcome string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line("C\t%d\t%d\t%s\t%d\t%d\t%.3f\t%.3f\t%s",
		nonce.Writer, nonce.Number, kind, scope, object, sent, answered, outcome)
}

// Seen is what came of an answer.
type Seen struct {
	Result  string
	Code    string
	Last    int64
	Events  int
	Changes []float64
}

// Take writes down the events of an answer to GET /events. `acknowledged` is what the request said.
func (l *Ledger) Take(queue int64, body string, acknowledged int64, at float64) (Seen, error) {
	var answer Answer
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		return Seen{}, err
	}
	seen := Seen{Result: answer.Result, Code: answer.Code, Last: acknowledged, Events: len(answer.Events)}
	for _, text := range answer.Events {
		event, err := ReadEvent(text, l.mark)
		if err != nil {
			return seen, err
		}
		l.take(queue, event, &seen, at)
	}
	return seen, nil
}

func (l *Ledger) take(queue int64, event Event, seen *Seen, at float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if event.ID <= seen.Last {
		l.line("D\t%d\t%d\t%.3f", queue, event.ID, at)
	}
	seen.Last = max(seen.Last, event.ID)
	for _, nonce := range event.Nonces {
		l.line("S\t%d\t%d\t%s\t%d\t%d\t%.3f", queue, event.ID, event.Type, nonce.Writer, nonce.Number, at)
		if sent, ok := l.sent[nonce]; ok {
			seen.Changes = append(seen.Changes, sent)
		}
	}
}

// Flush brings everything to the disk, and tells what went wrong with that so far.
func (l *Ledger) Flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.out.Flush(); err != nil && l.err == nil {
		l.err = err
	}
	return l.err
}
