import { describe, expect, test } from 'vitest'
import { success, Told } from '../testing/history.ts'

describe('a history without contents', () => {
  const snapshot = { topic: 'apples', timestamp: 1_800_000_000, user_id: 8 }
  const body = { ...success, message_history: [snapshot] }

  test('breaks what a snapshot has where its viewing is on', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5/history', {}, body)
    expect(told.broken()).toEqual(['message-snapshot.content', 'message-snapshot.rendered-content'])
  })

  test('says nothing where viewing may be limited', () => {
    const told = new Told()
    told.control('settings', { settings: { allow_edit_history: 'moves only' } })
    told.send('bob', 'GET /messages/5/history', {}, body)
    expect(told.broken()).toEqual([])
    expect(told.verdict('message-snapshot.content')).toMatchObject({ verdict: 'cannot-tell' })
  })
})
