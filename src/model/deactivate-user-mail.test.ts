import { describe, expect, test } from 'vitest'
import { Administrators, type Fields } from './administration-for-tests.ts'
import { people } from './world-for-tests.ts'

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
    expect(outbox(gone(comment('So long')), [mail()])).toEqual([`broken ${clause('mail-with-comment')}`])
    expect(outbox(gone(comment('So long')), [])).toEqual([`broken ${clause('mail')}`])
    expect(outbox(gone(comment('So long')), [{ ...mail('So long'), to: 'x@example.com' }])).toEqual([
      `broken ${clause('mail')}`,
    ])
    expect(outbox(gone(comment('So long')), [], 5)).toEqual([])
  })

  test('comes with an empty comment', () => {
    expect(outbox(gone(comment('')), [mail()])).toEqual([`holds ${clause('mail')}`])
    expect(outbox(gone(comment('')), [])).toEqual([`broken ${clause('mail')}`])
  })

  test('that was there at an earlier look has come', () => {
    const told = gone(comment('So <b>long</b>'))
    expect(outbox(told, [mail()], 1)).toEqual([`holds ${clause('mail')}`])
    expect(outbox(told, [])).toEqual([])
  })

  test('does not come without a comment, as far as it is known by its subject', () => {
    expect(outbox(gone(), [])).toEqual([`holds ${clause('no-mail')}`])
    expect(outbox(gone(), [mail()])).toEqual([`cannot-tell ${clause('no-mail')}`])
    const told = gone()
    told.teach({ set: 'state', of: 'mail-subject', subject: 'Your account' })
    expect(outbox(told, [mail()], 1)).toEqual([`broken ${clause('no-mail')}`])
  })

  test('is looked for once the address is told', () => {
    const told = new Administrators()
    told.deactivate('administrator', author, comment('So long'))
    expect(outbox(told, [])).toEqual([])
    expect(told.person(author, { is_active: false })).toContain(`broken ${clause('mail')}`)
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
