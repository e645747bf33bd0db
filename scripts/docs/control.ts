// The actions of the control protocol as a list, from specs/control.yaml and the ledger: the basic ones first, then those
// that unlock most.

import { parsedSpecs } from '../../src/spec/parsed-specs.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { needsOf } from '../../src/target/doctor/needs.ts'

interface Member {
  readonly required?: boolean
  readonly items?: Members
}

type Members = Readonly<Record<string, Member>>

interface Action {
  readonly basic?: boolean
  readonly does: string
  readonly takes: Members
  readonly gives: Members
}

export function actionList(): string {
  const { actions } = parsedSpecs().get('control.yaml') as { actions: Readonly<Record<string, Action>> }
  const unlocked = new Map(needsOf(loadSpec().clauses.values()).map(({ need, clauses }) => [need, clauses]))
  const weight = ([name, { basic }]: [string, Action]) => (basic ? 10_000 : 0) + (unlocked.get(name) ?? 0)
  const sorted = Object.entries(actions).sort((one, other) => weight(other) - weight(one))
  return sorted.map(([name, action]) => line(name, action, unlocked.get(name) ?? 0)).join('')
}

function line(name: string, { basic, does, takes, gives }: Action, clauses: number): string {
  const facts = [...(basic ? ['basic'] : []), ...(clauses > 0 ? [`${clauses}`] : [])]
  const parts = [...told('Takes', membersIn(takes)), ...told('Gives', Object.keys(gives).join(', '))]
  return `- **\`${name}\`**${facts.length > 0 ? ` (${facts.join(', ')})` : ''}: ${[does, ...parts].join(' ')}\n`
}

function told(what: string, members: string): string[] {
  return members === '' ? [] : [`${what} \`${members}\`.`]
}

/** What may be left out has a question mark. */
function membersIn(members: Members): string {
  const all = Object.entries(members).map(([name, { required, items }]) => {
    const inside = items ? `: [${membersIn(items)}]` : ''
    return `${name}${required ? '' : '?'}${inside}`
  })
  return all.join(', ')
}
