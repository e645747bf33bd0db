// The beginning of a new scenario about an endpoint: one that passes, to be made a claim of one's own.

import { stringify } from 'yaml'
import { type Clause, groupOf } from '../spec/clause.ts'
import { examplesFor } from '../spec/openapi/examples.ts'
import { loadSpec } from '../spec/spec.ts'
import { type Beginning, beginnings, usualValues } from './beginnings.ts'

/** `schema` is where editors find the schema. */
export function skeletonOf(slug: string, schema: string): string {
  const beginning = beginnings[slug] ?? {}
  const { as = 'anna', boss = 'administrator', given = [], before = [] } = beginning
  const clause = clauseOf(slug, beginning)
  return `# yaml-language-server: $schema=${schema}
title: Say the claim in one full sentence.
# ${clause?.says ?? ''} \`plumb spec --group ${slug}\` lists the others.
clauses: [${clause?.id ?? `${slug}.exists`}]
tags: [${slug}]
given:
  people: { anna: member, ben: member${as === 'boss' ? `, boss: ${boss}` : ''} }
  channels:
    orchard: { subscribers: [anna, ben] }
  messages:
    first: { from: anna, channel: orchard, topic: apples, content: one, age: 60 }
${indented(given)}steps:
${indented(before)}  - as: ${as}
    request: ${slug}
${withLines(slug, beginning)}    expect: success
`
}

/** The first that a success shows, unless the beginning names another. */
function clauseOf(slug: string, { clause }: Beginning): Clause | undefined {
  const { clauses } = loadSpec()
  if (clause !== undefined) return clauses.get(clause)
  const own = [...clauses.values()].filter(({ id, strength }) => groupOf(id) === slug && strength === 'must')
  return own.find(({ id, refusal }) => refusal === undefined && !id.endsWith('.exists'))
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('')
}

function withLines(slug: string, beginning: Beginning): string {
  const { word, endpoints } = loadSpec()
  const { request = {} } = examplesFor(word).endpoints[slug] ?? {}
  const values = Object.entries(request).map(([name, value]) => [name, usualValues[name] ?? value] as const)
  const parameters = { ...Object.fromEntries(values), ...beginning.with }
  const known = Object.keys(endpoints.find((one) => one.slug === slug)?.parameters ?? {})
  const others = known.filter((name) => !Object.hasOwn(parameters, name))
  const text = stringify(parameters, { collectionStyle: 'flow', lineWidth: 0 }).trim()
  const comment = others.length === 0 ? '' : `    # It also takes ${others.join(', ')}.\n`
  return `    with: ${text}\n${comment}`
}
