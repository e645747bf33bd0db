import { expect, test } from 'vitest'
import { Interrupted } from '../process/process.ts'
import { interruptibly } from './interruptibly.ts'

test('all items are worked on, and an interrupt ends it at once', async () => {
  const done: number[] = []
  await interruptibly([1, 2, 3], (item) => done.push(item))
  expect(done).toEqual([1, 2, 3])
  const interrupted = interruptibly([4, 5, 6], (item) => {
    done.push(item)
    if (item === 5) process.emit('SIGINT')
  })
  await expect(interrupted).rejects.toThrow(Interrupted)
  expect(done).toEqual([1, 2, 3, 4, 5])
})
