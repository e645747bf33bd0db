// Gestures around bots that have an integration: messages that go to them, that mention them, and that are none of
// theirs. Each waits for what the integration is told, and then the bot looks for itself.

import { content, each, gesture, text } from '../arbitraries.ts'
import { madeBot, send, sent } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { control, deliveries, look } from '../steps.ts'

/** A bot with an integration of its own; both have this name. */
function bot(name: string): Step {
  const one = { owner_id: { user: 'author' }, full_name: { unique: name }, webhook_url: { webhook: name } }
  return control('bots', { bots: [one] }, name)
}

function mentionOf(name: string): Value[] {
  return ['@**', { answer: name, field: 'bots.0.full_name' }, '**']
}

function direct(to: readonly Value[], words: Value): Value {
  return { sender_id: { user: 'author' }, to, content: words, age: 0 }
}

function inGarden(words: Value, from = 'reader'): Value {
  return { sender_id: { user: from }, stream_id: { channel: 'garden' }, topic: 'hooks', content: words, age: 0 }
}

/** Within code a mention may be none. */
const plain = text.map((words) => words.replaceAll('`', ''))

const directMessage = gesture([content, content], (others, own) => [
  bot('hook'),
  send('sent', inGarden(others), direct([{ user: 'reader' }], others), direct([madeBot('hook')], own)),
  [deliveries('hook', sent('sent', 2)), look(sent('sent', 2), 'hook0')],
])

const mention = gesture([plain, plain], (others, own) => [
  bot('hook'),
  control('subscribe', { stream_id: { channel: 'garden' }, user_ids: [madeBot('hook')] }),
  send('sent', inGarden(others), inGarden({ text: [...mentionOf('hook'), ` ${own}`] }), inGarden(others)),
  send('last', inGarden({ text: [`${own} `, ...mentionOf('hook'), ' again'] }, 'author')),
  [deliveries('hook', sent('sent', 1), sent('last')), look(sent('sent', 1), 'hook0')],
])

/** The first of two is left alone at last, so that each has one message that is none of its own. */
const twoBots = gesture([plain, content], (mentioning, own) => [
  bot('one'),
  bot('other'),
  control('subscribe', { stream_id: { channel: 'garden' }, user_ids: [madeBot('one'), madeBot('other')] }),
  send(
    'sent',
    direct([madeBot('one'), madeBot('other')], own),
    inGarden({ text: [...mentionOf('one'), ' and ', ...mentionOf('other'), ` ${mentioning}`] }),
    inGarden({ text: [...mentionOf('one'), ` ${mentioning}`] }),
    direct([madeBot('other')], own),
  ),
  deliveries('one', ...[0, 1, 2].map((index) => sent('sent', index))),
  deliveries('other', ...[0, 1, 3].map((index) => sent('sent', index))),
  look(sent('sent'), 'other0'),
])

const renamed = gesture([content, content], (before, after) => [
  bot('hook'),
  [send('sent', direct([madeBot('hook')], before)), deliveries('hook', sent('sent'))],
  control('person', { user_id: madeBot('hook'), full_name: { unique: 'another ' } }),
  [send('then', direct([madeBot('hook')], after)), deliveries('hook', sent('then'))],
])

export const webhookGestures = each(1, directMessage, mention, twoBots, renamed)
