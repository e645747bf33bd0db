// Ways to change an answer that was recorded.

import type { Answer, Change, Fields } from './open-answer.ts'

type Make = (before: Fields) => Fields

/** The answer as the reference server gave it. */
export const asItIs: Change = (answer) => answer

export function body(change: Fields | Make): Change {
  return (answer) => ({
    ...answer,
    body: { ...answer.body, ...(typeof change === 'function' ? change(answer.body) : change) },
  })
}

export function status(code: number): Change {
  return (answer) => ({ ...answer, status: code })
}

export function without(...names: readonly string[]): Change {
  return (answer) => ({ ...answer, body: lacking(answer.body, names) })
}

export function lacking(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** Changes the message object of a single fetch. */
export function message(change: Fields | Make): Change {
  return body(({ message }) => {
    const before = message as Fields
    return { message: { ...before, ...(typeof change === 'function' ? change(before) : change) } }
  })
}

export function messageWithout(...names: readonly string[]): Change {
  return body(({ message }) => ({ message: lacking(message as Fields, names) }))
}

/** Changes a list in the answer, such as `messages` or `events`. */
export function list(name: string, change: (items: Fields[]) => readonly unknown[]): Change {
  return body((before) => ({ [name]: change(before[name] as Fields[]) }))
}

export function refusedWith(code: string, more: Fields = {}, status = 400): Change {
  return (answer) => ({ ...answer, status, body: { result: 'error', msg: 'No.', code, ...more } })
}

export function succeededWith(more: Fields = {}): Change {
  return (answer) => ({ ...answer, status: 200, body: { result: 'success', msg: '', ...more } })
}

/** Edited, and nothing detached. */
export const edited = succeededWith({ detached_uploads: [] })

/** The answer to another exchange of the plan. */
export function answerTo(number: number): Change {
  return (answer, all) => all[number - 1] ?? answer
}

/** One change after the other. */
export function both(...changes: readonly Change[]): Change {
  return (answer, all) => changes.reduce((each, change) => change(each, all), answer)
}

/** Every object inside of the answer, itself included, gets a field that nobody knows. */
export const extraFields: Change = (answer) => ({ ...answer, body: deeply(answer.body, extended) as Answer['body'] })

/** The keys of every object inside of the answer come the other way round. */
export const keysReversed: Change = (answer) => ({ ...answer, body: deeply(answer.body, reversed) as Answer['body'] })

function extended(fields: Fields): Fields {
  return { ...fields, plumbline_extra: { deep: [1, null] } }
}

function reversed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).reverse())
}

function deeply(value: unknown, change: Make): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deeply(member, change)])))
}

/** Another content, in each of the two places that show it. */
export const otherContent = both(body({ raw_content: 'something else' }), message({ content: '<p>something else</p>' }))
