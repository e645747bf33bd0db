import { describe, expect, test } from 'vitest'
import { Administrators, type Fields } from '../testing/administration.ts'
import { people } from '../testing/world.ts'

const clause = (name: string) => `deactivate-user.${name}`
const { author } = people

/** The author was looked at and is deactivated. */
function gone(asked: Fields = {}): Administrators {
  const told = new Administrators()
  told.person(author)
  told.deactivate('administrator', author, asked)
  return told
}

describe('the e-mail', () => {
  const mail = (text = 'Bye.', subject = 'Your account') => ({ to: 'author@example.com', subject, text })
  const comment = (deactivation_notification_comment: string) => ({ deactivation_notification_comment })

  function outbox(told: Administrators, mails: readonly object[], seconds = 20): string[] {
    told.wait(seconds)
    return told.told('outbox', { mails })
  }

  test('comes with a comment, and has it in it', () => {
    const both = [`holds ${clause('mail')}`, `holds ${clause('mail-with-comment')}`]
    expect(outbox(gone(comment('So long')), [mail('Dear author,\nSo\nlong!')])).toEqual(both)
    expect(outbox(gone(comment('So long')), [mail('Dear author,\n> So\n> long!')])).toEqual(both)
    expect(outbox(gone(comment('So long')), [mail()])).toEqual([`broken ${clause('mail-with-comment')}`])
  })

  test('comes with an empty comment', () => {
    expect(outbox(gone(comment('')), [mail()])).toEqual([`holds ${clause('mail')}`])
  })

  const farewell = { to: 'reader@example.com', subject: 'Your account', text: 'Farewell!' }

  /** After the author the reader is deactivated. */
  function bothGone(first: string, second = 'Farewell'): Administrators {
    const told = gone(comment(first))
    told.person(people.reader)
    told.deactivate('administrator', people.reader, comment(second))
    return told
  }

  test.each(['So long', ''])('with the comment %j that is not there accuses nobody by that alone', (said) => {
    expect(outbox(gone(comment(said)), [], 1000)).toEqual([])
    expect(outbox(bothGone(said), [], 1000)).toEqual([])
  })

  test.each(['So long', ''])('with the comment %j is missing once that of a later deactivation came', (said) => {
    const told = bothGone(said)
    const later = [`holds ${clause('mail')}`, `holds ${clause('mail-with-comment')}`]
    expect(outbox(told, [farewell], 5)).toEqual(later)
    expect(outbox(told, [])).toEqual([`broken ${clause('mail')}`])
    expect(outbox(told, [])).toEqual([])
    expect(outbox(bothGone(said), [farewell])).toEqual([`broken ${clause('mail')}`, ...later])
  })

  test('is not missing because that of an earlier deactivation came', () => {
    const told = bothGone('So long')
    expect(outbox(told, [mail('So long')])).toContain(`holds ${clause('mail')}`)
    expect(outbox(told, [], 1000)).toEqual([])
  })

  test('to somebody else is none of theirs', () => {
    const astray = { ...mail('So long'), to: 'x@example.com' }
    expect(outbox(gone(comment('So long')), [astray], 1000)).toEqual([])
    expect(outbox(bothGone('So long'), [astray, farewell])).toContain(`broken ${clause('mail')}`)
  })

  test('that was there at an earlier look has come', () => {
    const told = gone(comment('So <b>long</b>'))
    expect(outbox(told, [mail()], 1)).toEqual([`holds ${clause('mail')}`])
    expect(outbox(told, [])).toEqual([])
  })

  test('may come without a comment', () => {
    expect(outbox(gone(), [])).toEqual([])
    const told = gone()
    told.teach({ set: 'state', of: 'mail-arrived', exchange: 0, subject: 'Your account' })
    expect(outbox(told, [mail()], 1)).toEqual([])
  })

  test('is looked for once the address is told', () => {
    const told = new Administrators()
    told.deactivate('administrator', author, comment('So long'))
    expect(outbox(told, [mail()])).toEqual([])
    expect(told.person(author, { is_active: false })).toContain(`broken ${clause('mail-with-comment')}`)
  })

  test('about an earlier deactivation is not that of a later request', () => {
    for (const code of [{}, 'ANY']) {
      const told = gone(comment('So long'))
      told.person(author, { is_active: false })
      told.deactivate('administrator', author, {}, code)
      told.teach({ set: 'state', of: 'mail-arrived', exchange: 0, subject: 'Your account' })
      expect(outbox(told, [mail('So long')])).toEqual([])
    }
  })

  test('that may come without a comment is not that of a later request which was refused', () => {
    const told = gone()
    told.person(author, {}, { is_active: true })
    told.deactivate('moderator', author, comment('So long'), 'ANY')
    told.teach({ set: 'state', of: 'mail-arrived', exchange: 0, subject: 'Your account' })
    expect(outbox(told, [mail()])).toEqual([])
  })

  test('does not come where the request was refused', () => {
    for (const [mails, saw] of [
      [[], 'holds'],
      [[mail('So long')], 'broken'],
    ] as const) {
      const told = new Administrators()
      told.person(author)
      told.deactivate('moderator', author, comment('So long'), 'ANY')
      expect(outbox(told, mails)).toEqual([`${saw} ${clause('refused-changes-nothing')}`])
    }
  })
})
