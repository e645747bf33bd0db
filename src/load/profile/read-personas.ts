// Reads a file of personas.

import { readFileSync } from 'node:fs'
import { FileError, problemsOf, refuse } from '../../spec/file-problems.ts'
import { fileCheck } from '../../spec/lazy.ts'
import { placedFile } from '../../spec/placed-file.ts'
import { milliseconds } from './amounts.ts'
import schema from './personas.schema.json' with { type: 'json' }
import type { PersonaDescription } from './profile.ts'

interface Written {
  readonly about: string
  readonly register?: Readonly<Record<string, unknown>>
  readonly presence?: { readonly every: string; readonly form: Readonly<Record<string, unknown>> }
  readonly view: PersonaDescription['view']
  readonly backlog?: NonNullable<PersonaDescription['backlog']>
  readonly per_hour: Readonly<Record<string, number>>
  readonly session: { readonly from: string; readonly to: string }
  readonly retry: PersonaDescription['retry']
}

const check = fileCheck<{ personas: Record<string, Written> }>(schema)

export function readPersonas(file: string): Readonly<Record<string, PersonaDescription>> {
  const placed = placedFile(file, readText(file))
  refuse(placed.unreadable)
  const validate = check()
  const { content } = placed
  if (!validate(content)) return refuse(problemsOf(placed, validate.errors)) as never
  const personas = Object.entries(content.personas)
  const turned = personas.filter(([, { session }]) => milliseconds(session.from) > milliseconds(session.to))
  refuse(
    turned.map(([name, { session }]) =>
      placed.problem(
        ['personas', name, 'session'],
        `${name} stays from ${session.from} to ${session.to}, which is less`,
      ),
    ),
  )
  return Object.fromEntries(personas.map(([name, written]) => [name, described(written)]))
}

function described({ register, presence, per_hour, session, ...rest }: Written): PersonaDescription {
  return {
    ...rest,
    ...(register && { register: asSent(register) }),
    ...(presence && { presence: { everyMs: milliseconds(presence.every), form: asSent(presence.form) } }),
    perHour: per_hour,
    session: { fromMs: milliseconds(session.from), toMs: milliseconds(session.to) },
  }
}

/** Strings as they are, everything else as JSON. */
function asSent(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(texts)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new FileError(`${file}: cannot be read; personas of the profile names it`)
  }
}
