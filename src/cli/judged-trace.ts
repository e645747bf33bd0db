// What the judge makes of a trace, as a report: the same as that of a run, but that there were no plans.

import type { Entry, Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import type { Report } from '../report/report.ts'
import { unlocks } from '../report/unlock.ts'
import { locate } from '../spec/endpoint.ts'
import { loadSpec, type Spec } from '../spec/spec.ts'

export class JudgedTrace {
  readonly #files: readonly string[]
  readonly #spec: Spec
  readonly #judge: Judge
  readonly #requests = new Map<string, number>()

  constructor(header: Header, files: readonly string[]) {
    this.#files = files
    this.#spec = loadSpec({ word: header.word, level: header.feature_level })
    this.#judge = new Judge(this.#spec, header)
  }

  take(entry: Entry): void {
    if (entry.kind === 'exchange') this.#count(entry.request.method, entry.request.path)
    this.#judge.take(entry)
  }

  report(version: string): Report {
    const judge = this.#judge
    judge.finish()
    const replay = `plumb judge ${this.#files.join(' ')}`
    return {
      tool: { name: 'plumbline', version },
      target: this.#files.join(', '),
      word: this.#spec.word,
      feature_level: this.#spec.level,
      seed: 0,
      plans: 0,
      exchanges: judge.exchanges,
      requests: Object.fromEntries([...this.#requests].sort()),
      cannot_tell_share: judge.cannotTellShare(),
      unlock: unlocks({ clauses: judge.verdicts() }, 'trace'),
      clauses: judge.verdicts(),
      findings: judge.findings().map((finding) => ({ ...finding, story: judge.storyOf(finding), replay })),
      ...(judge.faults.length === 0 ? {} : { faults: judge.faults }),
    }
  }

  #count(method: string, path: string): void {
    const slug = locate(this.#spec.endpoints, method, path)?.endpoint.slug ?? 'other'
    this.#requests.set(slug, (this.#requests.get(slug) ?? 0) + 1)
  }
}
