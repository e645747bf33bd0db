// Proof: a full disk, a lock of another program and a damaged file are named, harm nothing, and are over when their
// cause is. Each twice. The disk is a small one in memory where that can be mounted, and otherwise a quota.

import { execFileSync } from 'node:child_process'
import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { folder, type Part } from '../proof.ts'
import { type Account, basic, freePort, Served } from './served.ts'

const disk = `${folder}/disk`
const diskBytes = 4 * 1024 * 1024

type Claim = Parameters<Part>[0]

interface Answer {
  readonly status: number
  readonly code?: string
  readonly msg: string
}

async function ask(server: Served, account: Account, method: string, path: string, form: Record<string, string> = {}) {
  const headers = { authorization: basic(account) }
  const body = method === 'GET' ? {} : { body: new URLSearchParams(form) }
  const response = await fetch(server.url + path, { method, headers, ...body })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

function member(server: Served): Account {
  return server.target.accounts.member as Account
}

async function withServer(name: string, database: string, work: (server: Served) => Promise<void>): Promise<void> {
  for (const end of ['', '-wal', '-shm', '.secret', '.lock']) rmSync(database + end, { force: true })
  const server = new Served(name, await freePort(), ['--database', database])
  await server.start()
  try {
    await work(server)
  } finally {
    await server.end('SIGTERM')
  }
}

async function messageIn(server: Served, content: string): Promise<number> {
  const { user_id } = member(server)
  const channel = { name: content, subscribers: [user_id] }
  const { channels } = await server.act<{ channels: { stream_id: number }[] }>('channels', { channels: [channel] })
  const message = { sender_id: user_id, stream_id: channels[0]?.stream_id, topic: 't', content }
  const sent = await server.act<{ messages: { message_id: number }[] }>('messages', { messages: [message] })
  return sent.messages[0]?.message_id ?? 0
}

/** Whether a small disk could be mounted. */
function mount(): boolean {
  mkdirSync(disk, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function fullDisk(claim: Claim, round: number): Promise<void> {
  if (!mount()) return claim(`Full disk, ${round}`, 'SKIPPED: no disk could be mounted; the tests use a quota', true)
  try {
    writeFileSync(`${disk}/ballast`, Buffer.alloc(diskBytes / 2))
    await withServer('disk', `${disk}/chat.db`, (server) => fillDisk(claim, server, round))
  } finally {
    execFileSync('umount', [disk])
  }
}

async function fillDisk(claim: Claim, server: Served, round: number): Promise<void> {
  const id = await messageIn(server, 'first')
  let [last, count] = ['first', 0]
  let refusal: Answer | undefined
  while (refusal === undefined && count < 2000) {
    count += 1
    const content = `${count} ${'x'.repeat(9000)}`
    const answer = await ask(server, member(server), 'PATCH', `/messages/${id}`, { content })
    if (answer.status === 200) last = content
    else refusal = answer
  }
  claim(
    `A full disk is named (${round})`,
    `${refusal?.status} ${refusal?.code}: ${refusal?.msg}`,
    refusal?.code === 'DATABASE_FULL',
  )
  const read = async () => JSON.stringify(await ask(server, member(server), 'GET', `/messages/${id}`)).includes(last)
  claim(`What was answered before is read while it is full (${round})`, `${count - 1} edits`, await read())
  rmSync(`${disk}/ballast`)
  const after = await ask(server, member(server), 'PATCH', `/messages/${id}`, { content: 'there is room' })
  claim(`The server goes on once there is room (${round})`, `${after.status}`, after.status === 200 && server.isRunning)
}

async function locked(claim: Claim, round: number): Promise<void> {
  const database = `${folder}/lock.db`
  await withServer('lock', database, async (server) => {
    const id = await messageIn(server, 'first')
    const other = new DatabaseSync(database)
    other.exec('BEGIN IMMEDIATE')
    const during = await ask(server, member(server), 'PATCH', `/messages/${id}`, { content: 'no' })
    other.exec('ROLLBACK')
    other.close()
    const after = await ask(server, member(server), 'PATCH', `/messages/${id}`, { content: 'yes' })
    claim(
      `A lock of another program is named (${round})`,
      `${during.status} ${during.code}: ${during.msg}`,
      during.code === 'DATABASE_LOCKED',
    )
    claim(`The server goes on once it is lifted (${round})`, `${after.status}`, after.status === 200)
    const second = new Served('second', await freePort(), ['--database', database])
    const isStarted = await second.start()
    await second.end('SIGTERM')
    claim(
      `A second server on the file is refused (${round})`,
      second.errors.trim(),
      !isStarted && second.errors.includes('is in use'),
    )
  })
}

/** `from` is the share of the file that stays whole. */
async function damaged(claim: Claim, round: number, from: number): Promise<void> {
  const database = `${folder}/damaged.db`
  await withServer('damaged', database, async (server) => {
    for (const content of ['one', 'two', 'three']) await messageIn(server, content)
  })
  copyFileSync(database, `${database}.whole`)
  const size = statSync(database).size
  const file = openSync(database, 'r+')
  writeSync(file, Buffer.alloc(size - Math.floor(size * from), 0xa5), 0, undefined, Math.floor(size * from))
  closeSync(file)
  const server = new Served('damaged', await freePort(), ['--database', database])
  const isStarted = await server.start()
  const answers = isStarted
    ? await Promise.all(['/streams', '/messages/1'].map((path) => ask(server, member(server), 'GET', path)))
    : []
  await server.end('SIGTERM')
  const told = isStarted ? answers.map(({ code, msg }) => `${code}: ${msg}`).join('<br>') : server.errors.trim()
  const isNamed = isStarted ? answers.some(({ code }) => code === 'DATABASE_CORRUPT') : told.includes('damaged.db')
  claim(
    `A file that is damaged after ${from * 100} % of it is named, and starts no crash (${round})`,
    told.split('\n')[0] ?? '',
    isNamed && !told.includes('fault of Plumbline'),
  )
  copyFileSync(`${database}.whole`, database)
  for (const end of ['-wal', '-shm']) rmSync(database + end, { force: true })
  const healed = new Served('damaged', await freePort(), ['--database', database])
  claim(`A whole copy is taken again (${round})`, healed.errors || 'started', await healed.start())
  await healed.end('SIGTERM')
}

export const diskTrouble: Part = async (tell) => {
  mkdirSync(folder, { recursive: true })
  // Where the folder is concerns nobody.
  const claim: Claim = (says, figure, isTrue) => tell(says, figure.replaceAll(`${folder}/`, ''), isTrue)
  for (const round of [1, 2]) {
    await fullDisk(claim, round)
    await locked(claim, round)
    await damaged(claim, round, round === 1 ? 0 : 0.02)
  }
}
