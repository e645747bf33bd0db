// What scenarios show to somebody who only reads about the endpoints: requests, codes of refusals, and which answer gives
// what to which request. Carries nothing out.

import type { Endpoint } from '../spec/endpoint.ts'
import type { Shown, ShownLink, ShownRequest } from '../spec/openapi/shown.ts'
import type { Json, RequestStep, Scenario } from './scenario.ts'
import { isMembers, mentionsIn, nameIn, savedName } from './words.ts'

export function shownBy(scenarios: readonly Scenario[], endpoints: readonly Endpoint[]): Shown {
  const links = scenarios.flatMap((scenario) => linksIn(requestsOf(scenario), endpoints))
  return {
    requests: scenarios.flatMap(requestsShown),
    links: [...new Map(links.map((link) => [JSON.stringify(link), link])).values()],
  }
}

function requestsOf({ steps }: Scenario): RequestStep[] {
  return steps.filter((step) => step.kind === 'request')
}

const isCode = /^[A-Z_]+$/

/** Of the endpoint that the scenario is about: where something is refused, that is what its title tells. */
function requestsShown(scenario: Scenario): ShownRequest[] {
  const own = requestsOf(scenario).filter(({ request }) => scenario.file.includes(`/${request}/`))
  const all = own.flatMap((step) => shown(scenario, step))
  const refused = all.filter(({ code }) => code !== undefined)
  return refused.length > 0 || own.some(({ expect }) => expect?.result === 'error') ? refused : all
}

/** Only what is rightly sent and has an outcome that somebody claims. */
function shown({ file, title, levels }: Scenario, step: RequestStep): ShownRequest[] {
  const { request: endpoint, with: given, expect, spoilt, raw } = step
  const { result, code } = expect ?? {}
  if (spoilt || raw !== undefined || (result !== 'success' && !isCode.test(`${code}`))) return []
  const made = Object.keys(given).filter((name) => isMade(given[name] ?? null))
  const known = Object.entries(given).filter(([name]) => !made.includes(name))
  const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  const refused = result === 'success' ? {} : { code: `${code}` }
  return [{ endpoint, name, title, levels, given: Object.fromEntries(known), made, ...refused }]
}

/** Whether only a run knows the value. */
function isMade(value: Json): boolean {
  return mentionsIn(value).length > 0 || hasWord(value)
}

function hasWord(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasWord)
  if (!isMembers(value)) return false
  return Object.entries(value).some(([key, member]) => key.startsWith('$') || hasWord(member))
}

/** What was saved of an answer and is a parameter later, and what two requests have in their paths. */
function linksIn(steps: readonly RequestStep[], endpoints: readonly Endpoint[]): ShownLink[] {
  const isInPath = (slug: string, name: string) =>
    endpoints.find((one) => one.slug === slug)?.parameters[name]?.in === 'path'
  const sources = new Map<string, { from: string; source: string }[]>()
  const links: ShownLink[] = []
  for (const { request, with: given, save, queue, expect } of steps) {
    const named = Object.entries(given).flatMap(([parameter, value]) => {
      const name = typeof value === 'string' ? nameIn(value) : undefined
      return name === undefined ? [] : [{ parameter, name }]
    })
    for (const { parameter, name } of named)
      for (const { from, source } of sources.get(name) ?? [])
        if (from !== request && (source.startsWith('/') || isInPath(request, parameter)))
          links.push({ from, to: request, parameter, source })
    if (expect?.result !== 'success') continue
    const add = (name: string, source: string) =>
      sources.set(name, [...(sources.get(name) ?? []), { from: request, source }])
    for (const [written, path] of Object.entries(save)) add(savedName(written).name, `/${path.replaceAll('.', '/')}`)
    if (queue !== undefined) add(queue, '/queue_id')
    for (const { parameter, name } of named) if (isInPath(request, parameter)) add(name, parameter)
  }
  return links
}
