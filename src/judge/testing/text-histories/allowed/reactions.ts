/** What the text allows where reactions are removed. */
import { plums } from '../cast.ts'
import { allowed } from '../history.ts'
import { reads } from '../shown.ts'
import { ask, lost, made, ok, refused, rest } from '../tell.ts'

const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }
const reacts = (user_id: number, emoji: object) =>
  made('reactions', { reactions: [{ message_id: 101, user_id, ...emoji }] })
const removes = (sent: object, response = ok()) => ask('ann', 'DELETE /messages/101/reactions', { ...sent }, response)
const absent = refused('REACTION_DOES_NOT_EXIST')
const shows = (...reactions: object[]) => reads('ben', plums, { reactions })

export const reactions = [
  allowed('A reaction is removed, and the other one stays', [
    reacts(4, tada),
    reacts(5, tada),
    removes(tada),
    shows({ ...tada, user_id: 5 }),
    removes(tada, absent),
  ]),
  allowed('A name is enough to remove a reaction', [reacts(4, tada), removes({ emoji_name: 'tada' }), shows()]),
  allowed('A name is not enough to remove a reaction', [
    reacts(4, tada),
    removes({ emoji_name: 'tada' }, refused()),
    shows({ ...tada, user_id: 4 }),
  ]),
  allowed('A code is enough to remove a reaction', [
    reacts(4, tada),
    removes({ emoji_code: '1f389', reaction_type: 'unicode_emoji' }),
    shows(),
  ]),
  allowed('Nothing at all is refused', [reacts(4, tada), removes({}, refused())]),
  allowed('An invalid code has either error', [
    removes({ ...tada, emoji_code: 'zzz' }, absent),
    removes({ ...tada, emoji_code: 'zzz' }, refused()),
  ]),
  allowed('A reaction that is absent has a general error before level 193', [removes(tada, refused())], { level: 192 }),
  allowed('Somebody else has reacted so', [reacts(5, tada), removes(tada, absent), shows({ ...tada, user_id: 5 })]),
  allowed('The second try after a lost answer finds nothing', [
    reacts(4, tada),
    ask('ann', 'DELETE /messages/101/reactions', tada, lost),
    removes(tada, absent),
    rest,
    shows(),
  ]),
  allowed('The second try after a lost answer removes it', [
    reacts(4, tada),
    ask('ann', 'DELETE /messages/101/reactions', tada, lost),
    removes(tada),
    shows(),
  ]),
  allowed('Two clients remove one reaction at once', [
    reacts(4, tada),
    { ...ask('ann', 'DELETE /messages/101/reactions', tada, absent), lasts: 3 },
    { ...ask('phone', 'DELETE /messages/101/reactions', tada, ok()), lasts: 3 },
  ]),
  allowed('A fixture reacts while a removal is under way', [
    { ...removes(smile, absent), lasts: 3 },
    reacts(4, smile),
    rest,
    shows({ ...smile, user_id: 4 }),
  ]),
]
