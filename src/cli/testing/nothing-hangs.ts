// A server between `plumb` and the reference server that can be told to misbehave: to hang, to drip, to go away.

import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { systemClock } from '../../target/clock.ts'
import { readTargetFile } from '../../target/file/target-file.ts'
import { start } from './plumb.ts'

/** Says what becomes of a request: true where it is passed on. */
export type Mood = (incoming: IncomingMessage, answer: ServerResponse, count: number) => boolean

export interface Behind {
  /** A target file that leads to it, with accounts alone unless control is wanted. */
  readonly targetFile: string
  close(): Promise<void>
}

export interface Moods {
  readonly api?: Mood
  readonly control?: Mood
  readonly request_timeout?: number
}

export async function behind(folder: string, name: string, moods: Moods): Promise<Behind> {
  const { api = () => true, control, request_timeout = 1 } = moods
  const own = join(folder, `${name}-itself.yaml`)
  const reference = start(['serve', '--port', '0', '--control-port', '0', '--target-file', own])
  await reference.printed('http://')
  const { fixtures, ...bare } = readTargetFile(own)
  const servers: Server[] = []
  const listen = async (to: string, mood: Mood) => {
    const server = createServer(passing(to, mood))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const made = { ...bare, base_url: await listen(bare.base_url, api), request_timeout }
  const { control_url = '', ...rest } = fixtures?.control ?? {}
  const controlled = control && { fixtures: { control: { ...rest, control_url: await listen(control_url, control) } } }
  const targetFile = join(folder, `${name}.yaml`)
  writeFileSync(targetFile, stringify({ ...made, ...controlled }))
  const close = async () => {
    for (const server of servers) server.close().closeAllConnections()
    reference.signal('SIGTERM')
    await reference.ended
  }
  return { targetFile, close }
}

function passing(to: string, mood: Mood) {
  let count = 0
  return (incoming: IncomingMessage, answer: ServerResponse) => {
    if (!mood(incoming, answer, ++count)) return
    const { method, headers, url = '/' } = incoming
    const onward = request(new URL(url, to), { method, headers: { ...headers, host: new URL(to).host } }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
}

/** Never answers. */
export const hang = () => false

/** A byte now and then, without end. */
export function drip(answer: ServerResponse): false {
  answer.writeHead(200, { 'content-type': 'application/json' })
  const drop = async () => {
    for (; !answer.closed; await systemClock.sleep(0.2)) answer.write(' ')
  }
  void drop()
  return false
}
