package plumb

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"plumbline/xk6-plumb/ledger"
	"plumbline/xk6-plumb/meter"
)

func sharedIn(t *testing.T) *shared {
	t.Helper()
	folder := t.TempDir()
	kept, err := ledger.Open(filepath.Join(folder, "ledger.tsv"), "mark")
	if err != nil {
		t.Fatal(err)
	}
	written, err := newTrace(filepath.Join(folder, "exchanges.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return &shared{place: place{folder: folder}, ledger: kept, meter: meter.New(1000), trace: written}
}

// A server that says these things, one after the other, and then hangs.
func saying(t *testing.T, asked *[]string, answers ...string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(to http.ResponseWriter, request *http.Request) {
		*asked = append(*asked, request.URL.RawQuery+" "+request.Header.Get("Authorization"))
		if len(answers) == 0 {
			<-request.Context().Done()
			return
		}
		answer := answers[0]
		answers = answers[1:]
		if strings.Contains(answer, `"error"`) {
			to.WriteHeader(http.StatusBadRequest)
		}
		_, _ = fmt.Fprint(to, answer)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func events(ids string) string {
	return `{"result":"success","msg":"","events":[` + ids + `],"queue_id":"q"}`
}

func polledWith(s *shared, asked polling, over *ending) polled {
	headers := http.Header{"Authorization": {"Basic x"}}
	return s.poll(context.Background(), http.DefaultClient, headers, asked, over)
}

func TestAQueueIsAskedAgainFromWhereItWas(t *testing.T) {
	var asked []string
	url := saying(t, &asked, events(`{"id":3,"type":"heartbeat"}`), events(`{"id":4,"type":"heartbeat"}`), `{"result":"error","msg":"","code":"BAD_EVENT_QUEUE_ID"}`)
	begun := now()
	got := polledWith(sharedIn(t), polling{URL: url, ID: "q", Last: -1, Until: begun + 60_000, TimeoutMs: 60_000}, &ending{})
	want := []string{"last_event_id=-1&queue_id=q Basic x", "last_event_id=3&queue_id=q Basic x", "last_event_id=4&queue_id=q Basic x"}
	if strings.Join(asked, "\n") != strings.Join(want, "\n") {
		t.Fatalf("%q", asked)
	}
	if got.Status != 400 || got.Result != "error" || got.Code != "BAD_EVENT_QUEUE_ID" || got.Last != 4 || got.Asked < begun {
		t.Fatalf("%+v", got)
	}
}

func TestAnySuccessIsAGoodAnswer(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(to http.ResponseWriter, _ *http.Request) {
		if asked++; asked > 1 {
			to.WriteHeader(http.StatusInternalServerError)
			return
		}
		to.WriteHeader(http.StatusCreated)
		_, _ = fmt.Fprint(to, events(`{"id":3,"type":"heartbeat"}`))
	}))
	defer server.Close()
	if got := polledWith(sharedIn(t), polling{URL: server.URL, Last: -1, Until: now() + 60_000, TimeoutMs: 60_000}, &ending{}); got.Last != 3 || got.Status != 500 {
		t.Fatalf("%+v", got)
	}
}

func TestNobodyWaitsLongerThanTheyWant(t *testing.T) {
	var asked []string
	url := saying(t, &asked)
	late := polledWith(sharedIn(t), polling{URL: url, Until: now() + 60_000, TimeoutMs: 30}, &ending{})
	if late.Status != 0 || late.ErrorCode != timedOut || late.Asked != 0 {
		t.Fatalf("%+v", late)
	}
	if gone := polledWith(sharedIn(t), polling{URL: url, Until: now() - 1, TimeoutMs: 30}, &ending{}); gone.ErrorCode != 0 || len(asked) != 1 {
		t.Fatalf("%+v %q", gone, asked)
	}
}

func TestWhatComesAfterTheEndIsNotTakenIn(t *testing.T) {
	s, over := sharedIn(t), &ending{}
	server := httptest.NewServer(http.HandlerFunc(func(to http.ResponseWriter, _ *http.Request) {
		over.set(now())
		time.Sleep(5 * time.Millisecond)
		_, _ = fmt.Fprint(to, events(`{"id":3,"type":"heartbeat"}`))
	}))
	defer server.Close()
	if got := polledWith(s, polling{URL: server.URL, Last: 1, Until: now() + 60_000, TimeoutMs: 60_000}, over); got.Last != 1 || got.Asked != 0 {
		t.Fatalf("%+v", got)
	}
}

func TestAnAnswerThatNobodyCanReadEndsIt(t *testing.T) {
	for _, text := range []string{"<html>", events(`{"id":"three"}`), `{"msg":""}`} {
		var asked []string
		got := polledWith(sharedIn(t), polling{URL: saying(t, &asked, text), Until: now() + 60_000, TimeoutMs: 60_000}, &ending{})
		if got.Status != 200 || got.Result != "" || len(asked) != 1 {
			t.Fatalf("%s: %+v", text, got)
		}
	}
}

func TestOneThatCannotBeReachedIsNoTimeout(t *testing.T) {
	server := httptest.NewServer(nil)
	server.Close()
	got := polledWith(sharedIn(t), polling{URL: server.URL, Until: now() + 60_000, TimeoutMs: 60_000}, &ending{})
	if got.Status != 0 || got.ErrorCode != broken {
		t.Fatalf("%+v", got)
	}
}

func TestSampledUsersAreRecorded(t *testing.T) {
	var asked []string
	s := sharedIn(t)
	url := saying(t, &asked, events(""), `{"result":"error","msg":"no","code":"X"}`)
	polledWith(s, polling{URL: url, ID: "q", Last: 7, Until: now() + 60_000, TimeoutMs: 60_000, Actor: "ann/0"}, &ending{})
	_ = s.trace.flush()
	file, err := os.Open(filepath.Join(s.folder, "exchanges.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var statuses []float64
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct {
			Kind, Actor string
			Request     struct{ Query map[string]string }
			Response    struct{ Status float64 }
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		if line.Kind != "exchange" || line.Actor != "ann/0" || line.Request.Query["last_event_id"] != "7" {
			t.Fatalf("%+v", line)
		}
		statuses = append(statuses, line.Response.Status)
	}
	if len(statuses) != 2 || statuses[0] != 200 || statuses[1] != 400 {
		t.Fatalf("%v", statuses)
	}
}
