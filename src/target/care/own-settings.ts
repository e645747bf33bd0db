// The own settings of a target file's accounts: puts values back, and remembers what a run has set meanwhile, so that a
// plan can begin again where it began before.

import { type Standing, sendApi, type Target } from '../target.ts'

type Json = Readonly<Record<string, unknown>>

/** Sends the values at once, and one by one where the target refuses that. Returns the names that it refused. */
export async function setOwn(
  target: Target,
  account: string,
  values: Json,
  isTimeLeft: () => boolean = () => true,
): Promise<string[]> {
  const names = Object.keys(values)
  if (names.length === 0 || (await takes(target, account, values))) return []
  if (names.length === 1) return names
  const refused: string[] = []
  for (const name of names)
    if (!isTimeLeft() || !(await takes(target, account, { [name]: values[name] }))) refused.push(name)
  return refused
}

async function takes(target: Target, account: string, values: Json): Promise<boolean> {
  const form = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
  const request = { method: 'PATCH', path: '/settings', query: {}, form }
  const answer = await sendApi(target, request, target.accounts[account]).catch(() => undefined)
  return answer !== undefined && answer.status < 300
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export class OwnSettings {
  readonly #target: Target
  readonly #before: ReadonlyMap<string, Json>
  readonly #now = new Map<string, Record<string, string>>()

  /** `before`: by account, the values that were there before the run. */
  constructor(target: Target, before: ReadonlyMap<string, Json>) {
    this.#target = target
    this.#before = before
  }

  changed(account: string, sent: Readonly<Record<string, string>>): void {
    this.#now.set(account, { ...this.#now.get(account), ...sent })
  }

  now(): Standing {
    return new Map([...this.#now].map(([account, values]) => [account, { ...values }]))
  }

  /** A setting without a known value from before stays as it is. */
  async restore(standing: Standing): Promise<void> {
    for (const [account, now] of this.#now) {
      const before = this.#before.get(account) ?? {}
      const wanted = Object.keys(now).flatMap((name): [string, string][] => {
        const value = standing.get(account)?.[name] ?? (Object.hasOwn(before, name) ? textOf(before[name]) : now[name])
        return value === undefined || value === now[name] ? [] : [[name, value]]
      })
      const values = Object.fromEntries(wanted)
      const refused = await setOwn(this.#target, account, values)
      this.changed(account, Object.fromEntries(wanted.filter(([name]) => !refused.includes(name))))
    }
  }
}
