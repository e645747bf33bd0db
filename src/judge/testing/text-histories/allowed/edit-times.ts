/** What the text allows where answers are lost, requests overlap, and time passes. */
import { plums, sends } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { edited, edits, looksBack, original, raw, reads, rewritten } from '../shown.ts'
import { ask, at, lost, ok, organizes, refused, rest, start, wait } from '../tell.ts'

const cherries = { ...plums, content: 'cherries' }

const aged = (age: number) => ({ ...plums, id: 120, content: 'aged', timestamp: start - age })

export const editTimes = [
  allowed('The switch of editing is thrown while an edit is under way', [
    organizes({ allow_message_editing: true }),
    edits('ann', plums, { content: 'cherries' }),
    { ...ask('ann', 'PATCH /messages/103', { content: 'dates' }, ok({ detached_uploads: [] })), lasts: 3 },
    organizes({ allow_message_editing: false }),
    wait(5),
    edits('ann', plums, { content: 'damsons' }, refused()),
    reads('ben', cherries, edited('ann', at(1), 'plums')),
  ]),
  allowed('An edit is taken a little after the limit', [
    organizes({ message_content_edit_limit_seconds: 600 }),
    sends(at(1), aged(620)),
    edits('ann', aged(620), { content: 'young' }),
    reads('ann', { ...aged(620), content: 'young' }, edited('ann', at(2), 'aged')),
  ]),
  allowed('An edit is refused a moment before the limit', [
    organizes({ message_content_edit_limit_seconds: 600 }),
    sends(at(1), aged(594)),
    edits('ann', aged(594), { content: 'young' }, refused()),
    reads('ann', aged(594)),
  ]),
  allowed('A limit of null lets old messages be edited', [
    organizes({ allow_message_editing: true, message_content_edit_limit_seconds: null }),
    sends(at(1), aged(9_000_000)),
    edits('ann', aged(9_000_000), { content: 'young' }),
    reads('ann', { ...aged(9_000_000), content: 'young' }, edited('ann', at(2), 'aged')),
  ]),
  allowed('An edit without an answer was carried out', [
    ask('ann', 'PATCH /messages/101', { content: 'cherries' }, lost),
    rest,
    reads('ben', cherries, edited('ann', at(0), 'plums')),
    edits('ann', plums, { content: 'dates' }),
    reads(
      'ben',
      { ...plums, content: 'dates' },
      {
        ...edited('ann', at(2), 'cherries'),
        edit_history: [
          ...(edited('ann', at(2), 'cherries').edit_history as object[]),
          ...(edited('ann', at(0), 'plums').edit_history as object[]),
        ],
      },
    ),
  ]),
  allowed('An edit without an answer was not carried out', [
    ask('ann', 'PATCH /messages/101', { content: 'cherries' }, lost),
    rest,
    reads('ben', plums),
    looksBack('ann', plums, [original(plums)]),
  ]),
  allowed('An edit without an answer takes effect between two reads', [
    ask('ann', 'PATCH /messages/101', { content: 'cherries' }, lost),
    reads('ben', plums),
    reads('ben', cherries, edited('ann', at(2), 'plums')),
  ]),
  allowed(
    'An edit behind a failing gateway was carried out',
    [
      ask(
        'ann',
        'PATCH /messages/101',
        { content: 'cherries' },
        { status: 502, headers: {}, body_text: '<h1>Bad Gateway</h1>' },
      ),
      reads('ben', cherries, edited('ann', at(0), 'plums')),
    ],
    partly,
  ),
  allowed('Two edits overlap and the later sent one is overwritten', [
    { ...edits('ann', plums, { content: 'cherries' }), lasts: 4 },
    edits('phone', plums, { content: 'dates' }),
    wait(20),
    reads('ben', cherries, {
      ...edited('ann', at(3), 'dates'),
      edit_history: [
        ...(edited('ann', at(3), 'dates').edit_history as object[]),
        ...(edited('ann', at(1), 'plums').edit_history as object[]),
      ],
    }),
  ]),
  allowed('A fetch during an edit shows content and raw content of different moments', [
    { ...edits('ann', plums, { content: 'cherries' }), lasts: 4 },
    ask('ben', 'GET /messages/101', { apply_markdown: false }, ok({ message: raw(plums), raw_content: 'cherries' })),
  ]),
  allowed(
    'A server in whole seconds is asked by a clock in whole seconds',
    [
      edits('ann', plums, { content: 'cherries' }),
      reads('ben', cherries, edited('ann', at(1), 'plums')),
      looksBack('ben', plums, [original(plums), rewritten(cherries, 'ann', at(1), 'plums')]),
    ],
    { wholeSeconds: true },
  ),
]
