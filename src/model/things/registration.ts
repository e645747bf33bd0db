// What registrations told, by what was asked.

import type { Learnt } from './learnt.ts'

/** The fields of the state that a registration had. */
export interface Registered {
  /** Who asked for what, in words. */
  readonly question: string
  readonly fields: ReadonlyMap<string, number>
}

/** What became of registrations that differ only in `client_gravatar`: the exchanges that show it. */
export interface GravatarTrial {
  readonly question: string
  /** After how many lessons; a fixture may have changed what is accepted. */
  readonly lessons: number
  readonly falseAccepted?: number
  readonly absentAccepted?: number
  readonly absentRefused?: number
}

/** A fixture did something. */
export type LessonEffect = Learnt<'lesson'>
