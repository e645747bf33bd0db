// The habits that this process wears, named by PLUMB_HABITS with commas between them.

import type { Habit } from './habit.ts'
import { habits } from './habits.ts'

export function habitsNamed(names: readonly string[]): readonly Habit[] {
  return names.map((name) => {
    const habit = habits.find((each) => each.name === name)
    if (habit) return habit
    throw new Error(`no habit is called ${name}; there are ${habits.map((each) => each.name).join(', ')}`)
  })
}

const named = (process.env.PLUMB_HABITS ?? '').split(',').filter((name) => name !== '')

export const worn: readonly Habit[] = habitsNamed(named)
