// Habits of ids and of time.

import { type Habit, habitsIn } from './habit.ts'

/** Above all numbers of 32 bits, below those that JSON tells apart. */
const FAR = 2 ** 42

export const numberHabits: readonly Habit[] = [
  {
    name: 'ids-of-64-bits',
    clause: 'envelope.id-numbers',
    patches: [
      { file: 'store/emoji.ts', find: '{0,9}', replace: '{0,15}' },
      {
        file: 'store/database.ts',
        find: '  database.exec(TABLES)\n',
        replace: '  database.exec(TABLES)\n  beginFar(database)\n',
      },
      {
        file: 'store/database.ts',
        find: `  database.exec("DELETE FROM sqlite_sequence WHERE name <> 'event_queues'")\n`,
        replace: "  database.exec('DELETE FROM sqlite_sequence')\n  beginFar(database)\n",
      },
      {
        file: 'store/database.ts',
        find: '/** Empties all tables',
        replace: `function beginFar(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
  const names = [...TABLES.matchAll(/EXISTS (\\w+) \\(\\s*id INTEGER PRIMARY KEY AUTOINCREMENT/g)].map(([, name]) => name)
  for (const [index, name] of names.entries()) insert.run(name ?? '', ${FAR} + index * 1_000_003)
}

/** Empties all tables`,
      },
    ],
  },
  habitsIn('store/users.ts')(
    'people-in-steps',
    'envelope.id-numbers',
    "WHERE name = 'users'), 0) + 1 AS id",
    "WHERE name = 'users'), 0) + 7 AS id",
  ),
  {
    name: 'messages-in-steps',
    clause: 'envelope.id-numbers',
    patches: [
      {
        file: 'store/messages.ts',
        find: 'INSERT INTO messages (sender_id',
        replace: 'INSERT INTO messages (id, sender_id',
      },
      {
        file: 'store/messages.ts',
        find: 'VALUES (:sender_id',
        replace:
          "VALUES (coalesce((SELECT seq + 2 + seq % 5 FROM sqlite_sequence WHERE name = 'messages'), 1), :sender_id",
      },
    ],
  },
  habitsIn('store/channels.ts')(
    'channels-in-steps',
    'envelope.id-numbers',
    'INSERT INTO channels (name_key, ${columns}) VALUES (:name_key, ${values})',
    "INSERT INTO channels (id, name_key, ${columns}) VALUES (coalesce((SELECT seq + 13 FROM sqlite_sequence WHERE name = 'channels'), 5), :name_key, ${values})",
  ),
  habitsIn('server.ts')('a-clock-that-ticks', 'limits.clock', "options.clock ?? 'still'", "options.clock ?? 'ticking'"),
  habitsIn('clock.ts')(
    'a-coarse-clock',
    'limits.clock',
    'return base + this.#advancedMs',
    'return Math.floor((base + this.#advancedMs) / 1000) * 1000',
  ),
  habitsIn('control/clock.ts')(
    'a-clock-that-is-ahead',
    'limits.clock',
    'now: service.clock.nowMs() / 1000',
    'now: service.clock.nowMs() / 1000 - 3',
  ),
  { name: 'slow', clause: 'limits.clock', seconds: 0.01 },
]
