// A message, 5, on a small server that does one thing at a time and tells its history truly, in its own way. Beside it
// stands another, 6, that may take it along. Written from the text for the tests of the judge.

import { success, view } from './history.ts'

type Form = Readonly<Record<string, string>>

export interface Habits {
  /** Whether an edit that changes nothing is remembered. */
  readonly remembersNothing: boolean
  /** Whether an edit of text and topic is two entries. */
  readonly tellsTwice: boolean
  readonly snapshotsOfMoves: boolean
  /** Whether an entry leaves out the new topic, and the new channel. */
  readonly isBrief: boolean
}

interface Stand {
  readonly content: string
  readonly topic: string
  readonly stream_id: number
}

type Place = Pick<Stand, 'topic' | 'stream_id'>

const stamp = { user_id: 8, timestamp: 1_800_000_000 }

export class HonestMessage {
  readonly #habits: Habits
  readonly #past: Stand[] = []
  #now: Stand = { content: 'a', topic: 'apples', stream_id: 3 }
  #beside: Place = { topic: 'apples', stream_id: 3 }

  constructor(habits: Habits) {
    this.#habits = habits
  }

  answer(line: string, form: Form): Readonly<Record<string, unknown>> {
    if (line === 'GET /messages/5') return { ...success, raw_content: this.#now.content, message: this.#view() }
    if (line === 'GET /messages/5/history') return { ...success, message_history: this.#snapshots() }
    if (line === 'PATCH /messages/5') this.#edit(form)
    if (line === 'PATCH /messages/6') this.#moveBoth(form)
    return { ...success, detached_uploads: [] }
  }

  #moveBoth(form: Form): void {
    if (isSamePlace(this.#now, this.#beside)) this.#edit(form)
    this.#beside = placeAfter(this.#beside, form)
  }

  #edit(form: Form): void {
    const next = { content: (form.content ?? this.#now.content).trim(), ...placeAfter(this.#now, form) }
    const isNothing = next.content === this.#now.content && isSamePlace(next, this.#now)
    if (isNothing && !this.#habits.remembersNothing) return
    this.#past.push(this.#now)
    this.#now = next
  }

  #view() {
    const all = [...this.#past, this.#now]
    const edit_history = this.#past.flatMap((before, i) => this.#entries(before, all[i + 1] ?? before)).reverse()
    const { content, topic: subject, stream_id } = this.#now
    const message = { ...view(content), subject, stream_id }
    return edit_history.length === 0 ? message : { ...message, edit_history }
  }

  #entries(before: Stand, after: Stand): object[] {
    const { tellsTwice, isBrief } = this.#habits
    const isMove = !isSamePlace(before, after)
    const isEdit = before.content !== after.content || !isMove
    const edit = isEdit ? { prev_content: before.content, prev_rendered_content: '' } : {}
    const move = isMove ? moved(before, after, isBrief) : {}
    const isTwo = isEdit && isMove && tellsTwice
    return isTwo ? [edit, move].map((each) => ({ ...stamp, ...each })) : [{ ...stamp, ...edit, ...move }]
  }

  #snapshots(): object[] {
    const all = [...this.#past, this.#now]
    const isKept = ({ content }: Stand, i: number) => this.#habits.snapshotsOfMoves || content !== all[i - 1]?.content
    return all.filter(isKept).map((each, i, kept) => {
      const before = kept[i - 1]
      const isEdit = before !== undefined && before.content !== each.content
      const diff = isEdit && { prev_content: before.content, prev_rendered_content: '', content_html_diff: '' }
      return { ...stamp, ...each, rendered_content: `<p>${each.content}</p>`, ...diff }
    })
  }
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.topic === other.topic && one.stream_id === other.stream_id
}

function placeAfter(before: Place, { topic = before.topic, stream_id = `${before.stream_id}` }: Form): Place {
  return { topic, stream_id: Number(stream_id) }
}

function moved(before: Place, after: Place, isBrief: boolean): object {
  const inTopic = { prev_topic: before.topic, ...(!isBrief && { topic: after.topic }) }
  const inChannel = { prev_stream: before.stream_id, ...(!isBrief && { stream: after.stream_id }) }
  return {
    ...(before.topic !== after.topic && inTopic),
    ...(before.stream_id !== after.stream_id && inChannel),
  }
}
