package plumb

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/promises"
)

// A queue that is asked again and again. It is done here and not in the scripts, since most of what users do is to wait for
// events: a script would take most of its time to say so.
type polling struct {
	Queue     int64             `js:"queue"`
	URL       string            `js:"url"`
	ID        string            `js:"id"`
	Last      int64             `js:"last"`
	Until     float64           `js:"until"`
	TimeoutMs float64           `js:"timeoutMs"`
	Headers   map[string]string `js:"headers"`
	// As whom it is recorded; empty where it is not.
	Actor string `js:"actor"`
}

// Why nobody asks any more: the time is over (status 0, no error), or the last answer was no good one.
type polled struct {
	Status int `js:"status"`
	// As k6 numbers them; 0 where there is none.
	ErrorCode int `js:"error_code"`
	// Of the envelope; empty where it cannot be read.
	Result string  `js:"result"`
	Code   string  `js:"code"`
	Last   int64   `js:"last"`
	Asked  float64 `js:"asked"`
}

const (
	timedOut = 1050
	broken   = 1000
)

// The time after which nobody asks any more, however long they wanted to.
type ending struct{ bits atomic.Uint64 }

func (e *ending) set(at float64) { e.bits.Store(math.Float64bits(at)) }

func (e *ending) at() float64 {
	if bits := e.bits.Load(); bits != 0 {
		return math.Float64frombits(bits)
	}
	return math.Inf(1)
}

func (i *instance) poll(asked polling) *sobek.Promise {
	promise, resolve, _ := promises.New(i.vu)
	state, ctx := i.vu.State(), i.vu.Context()
	client := &http.Client{Transport: state.Transport}
	headers := http.Header{"User-Agent": {state.Options.UserAgent.String}}
	for name, value := range asked.Headers {
		headers.Set(name, value)
	}
	go func() { resolve(i.root.shared.poll(ctx, client, headers, asked, &i.over)) }()
	return promise
}

func (s *shared) poll(ctx context.Context, client *http.Client, headers http.Header, asked polling, over *ending) polled {
	done := polled{Last: asked.Last}
	for {
		sent := now()
		left := min(asked.TimeoutMs, min(asked.Until, over.at())-sent)
		if left <= 0 {
			return done
		}
		got := ask(ctx, client, headers, asked, done.Last, left)
		answered := now()
		// Who has left in the meantime does not see it any more.
		if answered > over.at() {
			return done
		}
		if asked.Actor != "" {
			s.trace.write(got.line(asked, done.Last, sent, answered))
		}
		if got.err != nil {
			done.ErrorCode = got.code()
			return done
		}
		seen, err := s.take(asked.Queue, got.body, done.Last, answered)
		if got.status/100 != 2 || err != nil || seen.Result != "success" {
			done.Status, done.Result, done.Code = got.status, seen.Result, seen.Code
			if err != nil {
				done.Result = ""
			}
			return done
		}
		s.meter.Count("get-events ok", 1)
		done.Last, done.Asked = seen.Last, sent
	}
}

type answer struct {
	status  int
	headers http.Header
	body    string
	err     error
}

func ask(ctx context.Context, client *http.Client, headers http.Header, asked polling, last int64, leftMs float64) answer {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(leftMs*float64(time.Millisecond)))
	defer cancel()
	query := url.Values{"queue_id": {asked.ID}, "last_event_id": {strconv.FormatInt(last, 10)}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, asked.URL+"?"+query.Encode(), nil)
	if err != nil {
		return answer{err: err}
	}
	request.Header = headers.Clone()
	response, err := client.Do(request)
	if err != nil {
		return answer{err: err}
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{err: err}
	}
	return answer{response.StatusCode, response.Header, string(body), nil}
}

func (a answer) code() int {
	var late interface{ Timeout() bool }
	if errors.Is(a.err, context.DeadlineExceeded) || (errors.As(a.err, &late) && late.Timeout()) {
		return timedOut
	}
	return broken
}

// A line of the trace, as call.ts writes those of all other requests.
func (a answer) line(asked polling, last int64, sent, answered float64) string {
	query := map[string]string{"queue_id": asked.ID, "last_event_id": strconv.FormatInt(last, 10)}
	line := map[string]any{
		"kind": "exchange", "actor": asked.Actor, "sent": sent / 1000, "answered": answered / 1000, "response": nil,
		"request": map[string]any{"method": "GET", "path": "/events", "query": query, "form": map[string]string{}},
	}
	if a.err != nil {
		line["error"] = a.err.Error()
	} else {
		headers := map[string]string{}
		for name, values := range a.headers {
			headers[strings.ToLower(name)] = strings.Join(values, ", ")
		}
		line["response"] = map[string]any{"status": a.status, "headers": headers, "body_text": a.body}
	}
	text, _ := json.Marshal(line)
	return string(text)
}
