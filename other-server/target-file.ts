// Writes the target file by which testers find this server. JSON is YAML, too.

import { controlToken, toldSettings } from './control.ts'
import { absentIn } from './routes.ts'
import type { Running } from './start.ts'

export function targetFile({ url, controlUrl, accounts, options, organization }: Running, recipes: boolean): string {
  const people = Object.values(accounts).map(({ role, email, key, id }) => [role, { role, email, key, user_id: id }])
  const target = {
    base_url: url,
    word: options.word,
    accounts: Object.fromEntries(people),
    absent: absentIn(options.mode),
    settings: toldSettings(organization),
    disposable: options.mode !== 'accounts',
    clock: 'immovable',
    ...(controlUrl === undefined ? {} : { fixtures: { control: { control_url: controlUrl, token: controlToken } } }),
    ...(recipes ? { recipes: 'wider' } : {}),
  }
  return `${JSON.stringify(target, null, 2)}\n`
}
