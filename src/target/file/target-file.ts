// Reads a target file: YAML that says where a server is, who may log in, and how needs are met there.

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { problemsOf, refuse, FileError as TargetFileError } from '../../spec/file-problems.ts'
import { fileCheck } from '../../spec/lazy.ts'
import { placedFile } from '../../spec/placed-file.ts'
import { presentId } from '../../spec/renamed.ts'
import schema from '../target-file.schema.json' with { type: 'json' }
import { type ListedAccount, readAccountsFile } from './accounts-file.ts'
import type { Secret, TargetFile, WrittenFile } from './described-target.ts'
import { wrongNames } from './target-file-names.ts'

export { FileError as TargetFileError } from '../../spec/file-problems.ts'

const check = fileCheck<WrittenFile>(schema)
const reference = 'docs/target-file.md'

export function readTargetFile(file: string): TargetFile {
  const placed = placedFile(file, readText(file))
  refuse(placed.unreadable)
  const { content } = placed
  if (content === null || content === undefined)
    throw new TargetFileError(`${file}:1:1: the file is empty; \`plumb target init ${file} --force\` writes one`)
  const validate = check()
  if (!validate(content)) return refuse(problemsOf(placed, validate.errors, reference)) as never
  refuse(wrongNames(placed, content))
  return inOneWay(content, dirname(file))
}

/** Of accounts that stand in a list, so many of each role take part. */
const mostOfRole = 10

/** What a webhook carries is stated in clauses of its own. */
const webhook = { group: 'outgoing-webhook', payload: 'webhook-payload' }

function inOneWay(written: WrittenFile, folder: string): TargetFile {
  const { accounts = {}, accounts_file, control_url, control_token, deviations = {}, ca, absent, ...rest } = written
  const listed = accounts_file === undefined ? [] : readAccountsFile(resolve(folder, accounts_file))
  const control =
    control_url === undefined || control_token === undefined ? undefined : { control_url, token: control_token }
  return {
    ...rest,
    base_url: rest.base_url.replace(/\/+$/, '').replace(/\/api\/v1$/, ''),
    accounts: { ...accounts, ...some(listed) },
    ...(ca !== undefined && { ca: resolve(folder, ca) }),
    ...(absent && { absent: absent.includes(webhook.group) ? [...absent, webhook.payload] : absent }),
    ...(control && { fixtures: { control, ...rest.fixtures } }),
    deviations: Object.fromEntries(
      Object.entries(deviations).map(([clause, why]) => [
        presentId(clause) ?? clause,
        typeof why === 'string' ? { reason: why } : why,
      ]),
    ),
  }
}

function some(listed: readonly ListedAccount[]): TargetFile['accounts'] {
  const chosen = Map.groupBy(listed, ({ role }) => role)
  const few = [...chosen.values()].flatMap((ofRole) => ofRole.slice(0, mostOfRole))
  return Object.fromEntries(few.map((account) => [account.email, account]))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR')
      throw new TargetFileError(`${file}: cannot be read: it is a folder; name the target file in it`)
    throw new TargetFileError(`${file}: cannot be read; \`plumb target init ${file}\` writes one`)
  }
}

export function secret(value: Secret, environment: NodeJS.ProcessEnv): string {
  if (typeof value === 'string') return value
  const found = environment[value.env]
  if (found === undefined) throw new TargetFileError(`the environment variable ${value.env} is not set`)
  return found
}
