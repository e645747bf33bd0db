// The order of the test files: those first that take longest, so that none of them is left over when all others are done.
// What vitest remembers of earlier runs is not there on a fresh checkout, therefore they are named.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In seconds, of work or of waiting, about; all others take less than ten. */
const longest: Readonly<Record<string, number>> = {
  docs: 55,
  clocks: 45,
  mutants: 40,
  repeatable: 35,
  serve: 30,
  webhooks: 30,
  'refusing-servers': 25,
  strangers: 25,
  partial: 25,
  'nothing-hangs': 20,
  repeated: 20,
  interrupt: 15,
  'open-answers': 15,
  main: 12,
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}

function secondsOf({ moduleId }: TestSpecification): number {
  return longest[/([\w-]+)\.test\.ts$/.exec(moduleId)?.[1] ?? ''] ?? 0
}
