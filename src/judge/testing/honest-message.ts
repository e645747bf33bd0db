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
  /** Whether an entry leaves out the new topic. */
  readonly isBrief: boolean
}

interface Stand {
  readonly content: string
  readonly topic: string
}

const stamp = { user_id: 8, timestamp: 1_800_000_000 }

export class HonestMessage {
  readonly #habits: Habits
  readonly #past: Stand[] = []
  #now: Stand = { content: 'a', topic: 'apples' }
  #beside = 'apples'

  constructor(habits: Habits) {
    this.#habits = habits
  }

  answer(line: string, form: Form): Readonly<Record<string, unknown>> {
    if (line === 'GET /messages/5') return { ...success, raw_content: this.#now.content, message: this.#view() }
    if (line === 'GET /messages/5/history') return { ...success, message_history: this.#snapshots() }
    if (line === 'PATCH /messages/5') this.#edit(form)
    if (line === 'PATCH /messages/6') this.#moveBoth(form.topic ?? '')
    return { ...success, detached_uploads: [] }
  }

  #moveBoth(topic: string): void {
    if (this.#now.topic === this.#beside) this.#edit({ topic })
    this.#beside = topic
  }

  #edit({ content = this.#now.content, topic = this.#now.topic }: Form): void {
    const next = { content: content.trim(), topic }
    const isNothing = next.content === this.#now.content && topic === this.#now.topic
    if (isNothing && !this.#habits.remembersNothing) return
    this.#past.push(this.#now)
    this.#now = next
  }

  #view() {
    const all = [...this.#past, this.#now]
    const edit_history = this.#past.flatMap((before, i) => this.#entries(before, all[i + 1] ?? before)).reverse()
    const message = { ...view(this.#now.content), subject: this.#now.topic }
    return edit_history.length === 0 ? message : { ...message, edit_history }
  }

  #entries(before: Stand, after: Stand): object[] {
    const { tellsTwice, isBrief } = this.#habits
    const isMove = before.topic !== after.topic
    const isEdit = before.content !== after.content || !isMove
    const edit = isEdit ? { prev_content: before.content, prev_rendered_content: '' } : {}
    const move = isMove ? { prev_topic: before.topic, ...(isBrief ? {} : { topic: after.topic }) } : {}
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
