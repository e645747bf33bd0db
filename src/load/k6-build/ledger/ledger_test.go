package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func opened(t *testing.T) (*Ledger, func() string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ledger.tsv")
	ledger, err := Open(path, "plk3")
	if err != nil {
		t.Fatal(err)
	}
	return ledger, func() string {
		if err := ledger.Flush(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
}

func TestTheNewestNonceOfAnEventCounts(t *testing.T) {
	text := `{"id":7,"type":"update_message","orig_content":"plk3w12n4z","a":{"b":["<p>plk3w12n5z</p>"]},"x":"plk3w12n"}`
	event, err := ReadEvent([]byte(text), "plk3")
	if err != nil {
		t.Fatal(err)
	}
	if event.ID != 7 || event.Type != "update_message" || len(event.Nonces) != 1 || event.Nonces[0] != (Nonce{12, 5}) {
		t.Fatalf("read as %+v", event)
	}
}

func TestNoncesOfOtherRunsAreNotSeen(t *testing.T) {
	event, _ := ReadEvent([]byte(`{"id":1,"type":"message","content":"plk4w1n1z plk3 plk3wxn1z plk3w1n1"}`), "plk3")
	if len(event.Nonces) != 0 {
		t.Fatalf("read as %+v", event)
	}
}

func TestAnAnswerIsWrittenDown(t *testing.T) {
	ledger, text := opened(t)
	queue := ledger.Queue(9, 1000, "bot")
	nonce := ledger.Next(12, 1500, true)
	body := fmt.Sprintf(
		`{"result":"success","msg":"","events":[{"id":3,"type":"heartbeat"},{"id":5,"type":"message","content":"%s"}]}`,
		nonce.Text("plk3"))
	seen, err := ledger.Take(queue, body, 3, 2000)
	if err != nil || seen.Last != 5 || seen.Events != 2 || len(seen.Changes) != 1 || seen.Changes[0] != 1500 {
		t.Fatalf("%+v %v", seen, err)
	}
	want := "Q\t1\t9\t1000.000\tbot\nD\t1\t3\t2000.000\nS\t1\t5\tmessage\t12\t1\t2000.000\n"
	if got := text(); got != want {
		t.Fatalf("written as %q", got)
	}
}

func TestARefusalHasNoEvents(t *testing.T) {
	ledger, _ := opened(t)
	seen, err := ledger.Take(1, `{"result":"error","msg":"gone","code":"BAD_EVENT_QUEUE_ID"}`, -1, 0)
	if err != nil || seen.Code != "BAD_EVENT_QUEUE_ID" || seen.Last != -1 {
		t.Fatalf("%+v %v", seen, err)
	}
	if _, err := ledger.Take(1, `<html>`, -1, 0); err == nil {
		t.Fatal("HTML was taken for an answer")
	}
}

func TestManyWriteAtOnce(t *testing.T) {
	ledger, text := opened(t)
	var writers sync.WaitGroup
	for writer := range int64(8) {
		writers.Go(func() {
			queue := ledger.Queue(writer, 0, "bot")
			for range 200 {
				nonce := ledger.Next(writer, 0, true)
				ledger.Change(nonce, "edit", 1, 7, 0, 1, "ok")
				body := fmt.Sprintf(`{"result":"success","events":[{"id":%d,"type":"x","c":"%s"}]}`, nonce.Number, nonce.Text("plk3"))
				if _, err := ledger.Take(queue, body, nonce.Number-1, 2); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	lines := strings.Count(text(), "\n")
	if lines != 8*(1+200*2) {
		t.Fatalf("%d lines", lines)
	}
}
