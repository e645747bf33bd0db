// Drives `plumb serve --wider` by the usual JavaScript client: everything that it knows. Prints a line for each.
const { join } = require('node:path')
const zulipInit = require('zulip-js')

const files = process.argv[2]

async function tried(name, call) {
  try {
    const answer = await call()
    const isFine = answer.result === 'success'
    console.log(`${isFine ? 'ok' : 'FAILED'} ${name}${isFine ? '' : `: ${JSON.stringify(answer)}`}`.slice(0, 300))
    return answer
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message}`.slice(0, 300))
    return {}
  }
}

async function main() {
  const init = zulipInit.default ?? zulipInit
  const zulip = await init({ zuliprc: join(files, 'zuliprc-member') })
  const owner = await init({ zuliprc: join(files, 'zuliprc-owner') })
  const me = await tried('users.me.getProfile', () => zulip.users.me.getProfile())
  await tried('server.settings', () => zulip.server.settings())
  const stream = { to: 'general', type: 'stream', topic: 'js', content: 'hello' }
  const { id } = await tried('messages.send', () => zulip.messages.send(stream))
  const around = { anchor: 'newest', num_before: 5, num_after: 0 }
  await tried('messages.retrieve', () => zulip.messages.retrieve(around))
  await tried('messages.getById', () => zulip.messages.getById({ message_id: id }))
  await tried('messages.update', () => zulip.messages.update({ message_id: id, content: 'changed' }))
  await tried('messages.getHistoryById', () => zulip.messages.getHistoryById({ message_id: id }))
  const flag = { messages: [id], flag: 'starred' }
  await tried('messages.flags.add', () => zulip.messages.flags.add(flag))
  await tried('messages.flags.remove', () => zulip.messages.flags.remove(flag))
  const emoji = { message_id: id, emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
  await tried('reactions.add', () => zulip.reactions.add(emoji))
  await tried('reactions.remove', () => zulip.reactions.remove(emoji))
  const queue = await tried('queues.register', () => zulip.queues.register({ event_types: ['message'] }))
  await zulip.messages.send({ ...stream, content: 'heard?' })
  const poll = { queue_id: queue.queue_id, last_event_id: queue.last_event_id ?? -1, dont_block: true }
  await tried('events.retrieve', () => zulip.events.retrieve(poll))
  await tried('queues.deregister', () => zulip.queues.deregister({ queue_id: queue.queue_id }))
  await tried('streams.retrieve', () => zulip.streams.retrieve())
  await tried('streams.getStreamId', () => zulip.streams.getStreamId('general'))
  await tried('streams.subscriptions.retrieve', () => zulip.streams.subscriptions.retrieve())
  await tried('users.me.subscriptions.add', () =>
    zulip.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name: 'made by js' }]) }),
  )
  await tried('users.me.subscriptions.remove', () =>
    zulip.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['made by js']) }),
  )
  await tried('users.retrieve', () => zulip.users.retrieve())
  await tried('users.me.alertWords.retrieve', () => zulip.users.me.alertWords.retrieve())
  const person = { email: `js${process.hrtime.bigint()}@chat.example`, password: 'secret', full_name: 'Jay' }
  await tried('users.create', () => owner.users.create(person))
  await tried('filters.retrieve', () => zulip.filters.retrieve())
  await tried('emojis.retrieve', () => zulip.emojis.retrieve())
  await tried('typing.send', () => zulip.typing.send({ to: [me.user_id], op: 'start' }))
  await tried('messages.render', () => zulip.messages.render('**hello**'))
  const { stream_id } = await tried('streams.getStreamId once more', () => zulip.streams.getStreamId('general'))
  await tried('streams.topics.retrieve', () => zulip.streams.topics.retrieve({ stream_id }))
  await tried('messages.deleteById', () => owner.messages.deleteById({ message_id: id }))
}

main()
