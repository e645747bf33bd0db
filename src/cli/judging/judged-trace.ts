// What the judge makes of a trace, as a report: the same as that of a run, but that there were no plans.

import type { Entry, Exchange, Header } from '../../history/entry.ts'
import { Judge } from '../../judge/judge.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import { unlocks } from '../../report/content/unlock.ts'
import { type Report, reportedTimes, withStory } from '../../report/report.ts'
import { Answers } from '../../run/asking/answers.ts'
import type { Times } from '../../run/event.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import { loadSpec, type Spec } from '../../spec/spec.ts'

interface About {
  /** What was judged. */
  readonly target: string
  /** The command that does it again. */
  readonly replay: string
  /** How it came to its end. */
  readonly ended: string
}

/** Some files, judged with these further words on the command line. */
export function aboutFiles(files: readonly string[], words: readonly string[] = []): About {
  const replay = ['plumb judge', ...files, ...words].join(' ')
  return { target: files.join(', '), replay, ended: 'the trace was judged to its end' }
}

export class JudgedTrace {
  readonly #about: About
  readonly #spec: Spec
  readonly #judge: Judge
  readonly #answers: Answers
  #first: number | undefined
  #last = 0

  constructor(header: Header, about: About) {
    this.#about = about
    this.#spec = loadSpec({ word: header.word, level: header.feature_level })
    this.#judge = new Judge(this.#spec, header)
    this.#answers = new Answers(this.#spec)
  }

  get endpoints(): readonly Endpoint[] {
    return this.#spec.endpoints
  }

  /** Returns what is broken that was not broken before. */
  take(entry: Entry): readonly Finding[] {
    if (entry.kind === 'exchange') this.#count(entry)
    return this.#judge.take(entry)
  }

  report(version: string): Report {
    const judge = this.#judge
    judge.finish()
    const { target, replay, ended } = this.#about
    return {
      tool: { name: 'plumbline', version },
      target,
      word: this.#spec.word,
      feature_level: this.#spec.level,
      seed: 0,
      plans: 0,
      exchanges: judge.exchanges,
      requests: this.#answers.requests(),
      outcomes: this.#answers.outcomes(),
      times: reportedTimes(this.#times()),
      ended,
      means: 'trace',
      cannot_tell_share: judge.cannotTellShare(),
      unlock: unlocks({ clauses: judge.verdicts() }, 'trace'),
      clauses: judge.verdicts(),
      findings: judge
        .findings()
        .map((finding) => ({ ...withStory(finding, judge.storyOf(finding), 'a trace'), replay })),
      ...(judge.faults.length === 0 ? {} : { faults: judge.faults }),
    }
  }

  #count(exchange: Exchange): void {
    this.#answers.take(exchange)
    this.#first = Math.min(this.#first ?? exchange.sent, exchange.sent)
    this.#last = Math.max(this.#last, exchange.answered)
  }

  /** Those of the history; how long the judge took says nothing. */
  #times(): Times {
    const began = this.#first ?? 0
    return { began, seconds: Math.max(0, this.#last - began), waited: this.#answers.seconds() }
  }
}
