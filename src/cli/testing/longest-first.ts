// The order of the test files: those first that take longest, so that none of them is left over when all others are done.
// What vitest remembers of earlier runs is not there on a fresh checkout, therefore they are named.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In seconds, of work or of waiting, about; all others take less than ten. */
const longest: Readonly<Record<string, number>> = {
  docs: 65,
  page: 45,
  package: 45,
  load: 45,
  mutants: 40,
  action: 40,
  clocks: 35,
  gates: 35,
  repeatable: 30,
  killed: 30,
  serve: 30,
  webhooks: 30,
  strangers: 25,
  partial: 25,
  hindered: 25,
  'refusing-servers': 20,
  'nothing-hangs': 20,
  repeated: 20,
  'open-answers': 15,
  interrupt: 15,
  'other-server': 15,
  fuzz: 15,
  main: 12,
  target: 12,
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
