// Package ledger writes down what was changed when, and who was told of it when. It only writes: who should have been
// told is found out afterwards, since sender and receiver may sit in different processes.
package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Nonce names one change: the n-th of one writer.
type Nonce struct {
	Writer int64
	Number int64
}

// Event is what the ledger wants to know of an event.
type Event struct {
	ID     int64
	Type   string
	Nonces []Nonce
}

// Answer is what the ledger wants to know of an answer to GET /events.
type Answer struct {
	Result string            `json:"result"`
	Code   string            `json:"code"`
	Events []json.RawMessage `json:"events"`
}

// Text is how a nonce stands in a message: letters and digits, which no rendering changes, and an end of its own.
func (n Nonce) Text(mark string) string {
	return fmt.Sprintf("%sw%dn%dz", mark, n.Writer, n.Number)
}

// ReadEvent looks for nonces anywhere in it, since the shape of most events is not specified. An event may also tell
// what was before, therefore only the newest nonce of each writer counts.
func ReadEvent(text []byte, mark string) (Event, error) {
	var head struct {
		ID   int64  `json:"id"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return Event{}, err
	}
	return Event{ID: head.ID, Type: head.Type, Nonces: newest(text, []byte(mark+"w"))}, nil
}

func newest(text, mark []byte) []Nonce {
	var found []Nonce
	for {
		start := bytes.Index(text, mark)
		if start < 0 {
			return found
		}
		text = text[start+len(mark):]
		if nonce, ok := readNonce(text); ok {
			found = with(found, nonce)
		}
	}
}

func with(found []Nonce, nonce Nonce) []Nonce {
	for index := range found {
		if found[index].Writer == nonce.Writer {
			found[index].Number = max(found[index].Number, nonce.Number)
			return found
		}
	}
	return append(found, nonce)
}

func readNonce(text []byte) (Nonce, bool) {
	writer, rest := readNumber(text, 'n')
	number, end := readNumber(rest, 'z')
	return Nonce{writer, number}, rest != nil && end != nil
}

// The digits up to the letter that ends them, and what follows it; nil where there are none.
func readNumber(text []byte, end byte) (int64, []byte) {
	var value int64
	for index, letter := range text {
		if letter == end && index > 0 {
			return value, text[index+1:]
		}
		if letter < '0' || letter > '9' || index > 17 {
			return 0, nil
		}
		value = value*10 + int64(letter-'0')
	}
	return 0, nil
}
