// What is told while a proxy is at work: how much passed, on one line of a terminal, and at once what is broken.

import type { Finding } from '../../judge/verdicts/verdict.ts'
import { painter, type Screen } from '../../report/terminal/screen.ts'
import { harmless } from '../../report/words/harmless.ts'
import { counted } from '../../spec/ground/counted.ts'

/** Without a terminal, a line for so many exchanges. */
const exchangesPerLine = 1000
const clearLine = '\r\u001b[K'

export class News {
  readonly #screen: Screen
  #exchanges = 0
  #broken = 0

  constructor(screen: Screen) {
    this.#screen = screen
  }

  passed(findings: readonly Finding[]): void {
    const { isTerminal } = this.#screen
    this.#exchanges++
    for (const finding of findings) this.#tell(finding)
    if (isTerminal) this.#screen.write(`${clearLine}${this.#count()}`)
    else if (this.#exchanges % exchangesPerLine === 0) this.#screen.write(`${this.#count()}\n`)
  }

  end(): void {
    if (this.#screen.isTerminal) this.#screen.write(clearLine)
  }

  #tell({ clause, says, sent }: Finding): void {
    const { isTerminal, hasColour } = this.#screen
    const { red, bold } = painter(hasColour)
    this.#broken++
    const line = `${red('broken')} ${bold(clause)}: ${says}\n  ${harmless(sent)}\n`
    this.#screen.write(isTerminal ? `${clearLine}${line}` : line)
  }

  #count(): string {
    return `${counted(this.#exchanges, 'exchange')}, ${counted(this.#broken, 'clause')} broken`
  }
}
