import { describe, expect, test } from 'vitest'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { unlocks } from './unlock.ts'

function stuck(reason: string, ...lacks: readonly string[]): ClauseVerdict {
  const needed = lacks.length === 0 ? {} : { lacks }
  return { id: 'edit-message.a', strength: 'must', verdict: 'cannot-tell', seen: 0, reason, ...needed }
}

const needs = (...lacks: readonly string[]) =>
  stuck(`never looked at; nothing made what it needs: ${lacks.join(', ')}`, ...lacks)

function named(clauses: readonly ClauseVerdict[], means: Parameters<typeof unlocks>[1] = 'none') {
  return unlocks({ clauses }, means).map(({ lacking, clauses }) => `${lacking}: ${clauses}`)
}

test('the three that keep most must clauses from being judged are named, the greatest first', () => {
  const clauses = [
    ...Array(2).fill(needs('bots')),
    ...Array(4).fill(needs('messages')),
    ...Array(3).fill(needs('people', 'messages')),
    ...Array(2).fill(stuck('refused 3 times, but nothing was read back afterwards')),
    stuck('refused 4 times, but nothing was read back afterwards'),
  ]
  expect(named(clauses)).toEqual([
    'needs messages: 7',
    'needs people: 3',
    'refused N times, but nothing was read back afterwards: 3',
  ])
})

test('what was judged, need not be, or can never be seen unlocks nothing', () => {
  const others: ClauseVerdict[] = [
    { ...needs('bots'), strength: 'should' },
    { ...needs('bots'), strength: 'open' },
    { id: 'a.b', strength: 'must', verdict: 'holds', seen: 1, witness: 1 },
    stuck('nothing can show it: No answer carries it.'),
  ]
  expect(named(others)).toEqual([])
})

test('what a target offers it does not lack: no plan came to those clauses', () => {
  const clauses = [needs('messages'), needs('clock'), stuck('never looked at')]
  const notReached = 'no plan came to them, though the target offers what they need'
  expect(named(clauses, 'all')).toEqual([`${notReached}: 3`])
  expect(unlocks({ clauses: Array(2).fill(needs('clock')) }, 'own')[0]?.how).toContain('`disposable: true`')
  expect(named(clauses, 'own')[0]).toBe(`${notReached}: 2`)
})

test('what was asked for and refused is lacking, also where other things are offered', () => {
  const refused = { ...needs('messages'), reason: 'never looked at: the control action messages failed with 404' }
  expect(named([refused], 'all')).toEqual(['needs messages: 1'])
  expect(named([stuck('never looked at: the clock of the target cannot be moved')], 'all')).toEqual([
    'never looked at: the clock of the target cannot be moved: 1',
  ])
})

test('each comes with what to do about it', () => {
  const how = (clause: ClauseVerdict, means: Parameters<typeof unlocks>[1]) =>
    unlocks({ clauses: [clause] }, means)[0]?.how
  expect(how(needs('messages'), 'none')).toMatch(/control action `messages` \(Sends messages\).*`fixtures.control` in/)
  expect(how(needs('message-age'), 'none')).toContain('control action `messages`')
  expect(how(needs('settings'), 'none')).toContain('`disposable: true`')
  expect(how(needs('messages'), 'trace')).toContain('`did: messages` in the trace')
  expect(named([stuck('never looked at')], 'trace')).toEqual(['nothing in the trace came to them: 1'])
  expect(how(stuck('never looked at'), 'all')).toBe('more plans (--runs or --budget), or --focus edit-message')
})

describe('a target that has some ways', () => {
  const how = (need: string, ways: readonly string[], offered: readonly string[], means: 'all' | 'own' = 'own') =>
    unlocks({ clauses: [needs(need)] }, means, { ways, offered })[0]
  const protocol = 'the control protocol'

  test('is told of the ready recipes, unless it has recipes', () => {
    expect(unlocks({ clauses: [needs('messages')] }, 'none')[0]?.how).toMatch(
      /^add `recipes: wider` to the target file.*; or offer the control action `messages` \(Sends messages\)/,
    )
    expect(how('reactions', [protocol], ['people'])?.how).toMatch(/^add `recipes: wider`.*; or offer [^;]*$/)
    expect(how('reactions', [protocol], ['people'])?.how).not.toContain('fixtures.control')
    expect(how('outbox', ['recipes'], ['people'])?.how).toMatch(
      /^offer the control action `outbox`.*`fixtures.control`/,
    )
    expect(how('groups', [protocol], [])?.how).toContain('add `recipes: wider` and `disposable: true`')
  })

  test('is not told to offer what it offers', () => {
    const notReached = 'no plan came to them, though the target offers what they need'
    expect(how('messages', [protocol], ['messages'])?.lacking).toBe(notReached)
    expect(how('reactions', [protocol], ['messages'], 'all')?.lacking).toBe('needs reactions')
    expect(how('groups', [protocol], ['groups'])?.how).toMatch(/^`disposable: true` in the target file/)
  })

  test('sends messages by recipes, but no old ones', () => {
    expect(how('message-age', ['recipes'], ['messages'])).toMatchObject({ lacking: 'needs message-age' })
    expect(how('message-age', ['recipes'], ['messages'])?.how).toMatch(/^offer the control action `messages`/)
    expect(how('message-age', [protocol], ['messages'])?.lacking).toContain('no plan came to them')
  })
})

test('where there is a focus already, no other is proposed', () => {
  const [told] = unlocks({ clauses: [stuck('never looked at')], focus: ['edit-message'] }, 'all')
  expect(told?.how).toBe('more plans (--runs or --budget)')
  expect(unlocks({ clauses: [stuck('never looked at')], focus: ['get-message'] }, 'all')).toEqual([])
})
