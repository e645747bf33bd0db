import { expect, test } from 'vitest'
import type { ToldExchange } from '../../judge/stories/story.ts'
import { storyLines } from './story-text.ts'

const finding = { clause: 'ink.dries', says: '', sent: '', expected: '', got: '', exchange: 3, sequence: [1, 2, 3] }

function asked(exchange: number, as: string, at: number, took: number): ToldExchange {
  return { exchange, request: 'PATCH /letters/1', as, came: 'success', at, took }
}

test('requests that overlapped are drawn in lanes, a line for each actor', () => {
  const story = [asked(1, 'ada', 0, 2), asked(2, 'ben', 1, 4), asked(3, 'ada', 3, 1)]
  expect(storyLines(finding, story).slice(3)).toEqual([
    '     at the same time:',
    '     ada  [1=====]    [3=]',
    '     ben      [2=============]',
  ])
})

test('what a server said stays as it is', () => {
  const step = {
    ...asked(1, 'ada', 0, 1),
    came: 'content “see #1”',
    expected: 'content “see #2”',
    guilty: true as const,
  }
  expect(storyLines(finding, [step])).toEqual([
    '  >1. PATCH /letters/1 as ada: content “see #1”',
    '       expected content “see #2”',
  ])
})

test('requests that followed one another are told in steps alone', () => {
  expect(storyLines(finding, [asked(1, 'ada', 0, 1), asked(2, 'ben', 1, 1)])).toHaveLength(2)
})
