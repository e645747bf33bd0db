// What `plumb send` does: sends one message to a server that a target file describes, as one of its accounts.

import { harmless } from '../../report/words/harmless.ts'
import { type KnownAccount, sendApi, type Target } from '../../target/target.ts'
import { onInterrupt, WrongUse } from '../process/process.ts'
import { lookAtTarget } from '../target/target-options.ts'

export interface SendOptions {
  readonly target: string
  readonly as: string
  readonly to: string
  readonly topic?: string
}

export async function send(content: string, { target: file, as, to, topic }: SendOptions): Promise<void> {
  const interrupt = onInterrupt()
  const { target, close } = await lookAtTarget({ target: file, transport: 'http' }, interrupt.signal)
  try {
    const sender = accountNamed(target, as)
    const { control } = target
    if (control?.offers('messages') !== true)
      throw new WrongUse(`${file} has no way to send a message; \`plumb serve --wider\` or --control-port gives one`)
    const place = to.startsWith('@')
      ? { to: [accountNamed(target, to.slice(1)).user_id] }
      : { stream_id: await channelNamed(target, sender, to), topic: topic ?? '' }
    const message = { sender_id: sender.user_id, content, ...place }
    const { messages } = await control.act<{ messages: { message_id: number }[] }>('messages', { messages: [message] })
    process.stdout.write(`${messages[0]?.message_id}\n`)
  } finally {
    interrupt.release()
    await close()
  }
}

function accountNamed({ accounts }: Target, name: string): KnownAccount {
  const account = accounts[name]
  if (account === undefined)
    throw new WrongUse(`there is no account ${name}; there are ${Object.keys(accounts).join(', ')}`)
  return account
}

async function channelNamed(target: Target, sender: KnownAccount, name: string): Promise<number> {
  const answer = await sendApi(target, { method: 'GET', path: '/streams', query: {}, form: {} }, sender)
  const { streams = [] } = JSON.parse(Buffer.from(answer.body).toString()) as { streams?: readonly Channel[] }
  const found = streams.find((channel) => channel.name.toLowerCase() === name.toLowerCase())
  const known = streams.map((channel) => channel.name).join(', ') || 'none yet'
  if (found === undefined)
    throw new WrongUse(harmless(`${sender.email} sees no channel ${name}; there are: ${known} (@NAME is an account)`))
  return found.stream_id
}

interface Channel {
  readonly name: string
  readonly stream_id: number
}
