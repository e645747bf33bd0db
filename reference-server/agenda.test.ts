import { expect, test } from 'vitest'
import { Agenda } from './agenda.ts'

test('appointments come in order of time, those of one time in the order added', () => {
  const agenda = new Agenda()
  const done: string[] = []
  const times = [5, 3, 9, 3, 1, 7, 3, 5, 1, 2]
  times.forEach((at, index) => {
    agenda.add(at, { fallDue: () => done.push(`${at}:${index}`) })
  })
  for (let due = agenda.takeDueBy(7); due !== undefined; due = agenda.takeDueBy(7)) due.task.fallDue(due.at)
  expect(done).toEqual(['1:4', '1:8', '2:9', '3:1', '3:3', '3:6', '5:0', '5:7', '7:5'])
  expect(agenda.takeDueBy(8)).toBeUndefined()
  expect(agenda.takeDueBy(9)?.at).toBe(9)
  expect(agenda.takeDueBy(99)).toBeUndefined()
})
