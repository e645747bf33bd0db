// The beginning of a new scenario about an endpoint: everything that it must have, to be filled in.

import { groupOf } from '../spec/clause.ts'
import { loadSpec } from '../spec/spec.ts'

/** `schema` is where editors find the schema. */
export function skeletonOf(slug: string, schema: string): string {
  const { endpoints, clauses } = loadSpec()
  const endpoint = endpoints.find((one) => one.slug === slug)
  const own = [...clauses.values()].filter(({ id, strength }) => groupOf(id) === slug && strength === 'must')
  const [first] = own.filter(({ id }) => !id.endsWith('.exists'))
  const required = Object.entries(endpoint?.parameters ?? {}).filter(([, parameter]) => parameter.required)
  const usual: Readonly<Record<string, string>> = { message_id: '$first', user_id: '$ben', stream_id: '$orchard' }
  const parameters = required.map(([name]) => `${name}: ${usual[name] ?? 'TODO'}`)
  const optional = Object.keys(endpoint?.parameters ?? {}).filter((name) => !required.some(([other]) => other === name))
  return `# yaml-language-server: $schema=${schema}
title: Say the claim in one full sentence.
# ${first?.says ?? ''} \`plumb spec --group ${slug}\` lists the others.
clauses: [${first?.id ?? `${slug}.exists`}]
tags: [${slug}]
given:
  people: { anna: member, ben: member, boss: administrator }
  channels:
    orchard: { subscribers: [anna, ben] }
  messages:
    first: { from: anna, channel: orchard, topic: apples, content: one, age: 60 }
steps:
  - as: anna
    request: ${slug}
    with: { ${parameters.join(', ')} }${optional.length === 0 ? '' : ` # and ${optional.join(', ')}`}
    expect: success
`
}
