// The first question to a target: is it there, and what is its feature level?

import { type Credentials, sendApi, type Target } from '../target/target.ts'

export class Unreachable extends Error {}

export interface Probed {
  readonly feature_level: number
}

export async function probe(target: Target, credentials: Credentials | undefined): Promise<Probed> {
  const request = { method: 'POST', path: '/register', query: {}, form: {} }
  const response = await sendApi(target, request, credentials).catch((error: Error) => {
    throw new Unreachable(`${target.name} cannot be reached: ${error.message}`)
  })
  const text = Buffer.from(response.body).toString('utf8')
  const level = featureLevel(text, target.word)
  if (level === undefined)
    throw new Unreachable(
      `${target.name} answered POST /api/v1/register with ${response.status} and no ${target.word}_feature_level; check base_url, word and the account's key: ${text.slice(0, 200)}`,
    )
  return { feature_level: level }
}

function featureLevel(text: string, word: string): number | undefined {
  try {
    const level = (JSON.parse(text) as Record<string, unknown>)[`${word}_feature_level`]
    return Number.isInteger(level) ? (level as number) : undefined
  } catch {
    return undefined
  }
}
