// What fixtures teach of what people have: navigation views, snippets, alert words, groups, profile fields.

import type { ControlLine } from '../history/entry.ts'
import type { Effect } from '../model/effect.ts'
import type { Interval } from '../model/outcome.ts'
import type { Group, NavigationView, ProfileField, SavedSnippet } from '../model/possessions.ts'

type Lesson = (line: ControlLine, time?: Interval) => Effect[]

interface OfSomebody<T> {
  readonly user_id: number
  readonly to: T
}

function ofSomebody<T>(line: ControlLine, name: string): OfSomebody<T> {
  return { user_id: line.user_id as number, to: line[name] as T }
}

function snippets(line: ControlLine, time?: Interval): Effect[] {
  const { user_id, to } = ofSomebody<SavedSnippet[]>(line, 'saved_snippets')
  const made = time === undefined ? {} : { made: time }
  return [{ set: 'state', of: 'snippets', user_id, to: to.map((each) => ({ ...each, ...made })) }]
}

interface TaughtGroup extends Omit<Group, 'subgroups'> {
  readonly subgroups?: readonly number[]
  readonly declined?: readonly string[]
}

const whoIsIn = ['members', 'subgroups']

/** A group of which it is not known who is in it is as good as none. */
function group({ user_group_id, name, members, subgroups = [], declined = [] }: TaughtGroup): Effect[] {
  if (whoIsIn.some((member) => declined.includes(member))) return []
  return [{ set: 'state', of: 'group', to: { user_group_id, name, members, subgroups } }]
}

function profileField({ id, name, type }: ProfileField): Effect {
  return { set: 'state', of: 'profile-field', to: { id, name, type } }
}

function profileValue(line: ControlLine): Effect {
  const { user_id, to } = ofSomebody<string | null>(line, 'value')
  return { set: 'state', of: 'profile-value', user_id, field_id: line.field_id as number, to }
}

export const possessionLessons: readonly (readonly [string, Lesson])[] = [
  [
    'navigation-views',
    (line) => [{ set: 'state', of: 'views', ...ofSomebody<NavigationView[]>(line, 'navigation_views') }],
  ],
  ['saved-snippets', snippets],
  ['alert-words', (line) => [{ set: 'state', of: 'alert-words', ...ofSomebody<string[]>(line, 'alert_words') }]],
  ['groups', (line) => (line.groups as TaughtGroup[]).flatMap(group)],
  ['profile-fields', (line) => (line.fields as ProfileField[]).map(profileField)],
  ['profile-value', (line) => [profileValue(line)]],
]
