/** What the text forbids where reactions are removed. */
import { plums } from '../cast.ts'
import { breaking, missed, partly } from '../history.ts'
import { reads } from '../shown.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }

const reacts = made('reactions', { reactions: [{ message_id: 101, user_id: 4, ...tada }] })

const removes = (response = ok(), sent: object = {}) =>
  ask('ann', 'DELETE /messages/101/reactions', { ...tada, ...sent }, response)

export const reactions = [
  breaking(321, 'A reaction that was removed is still there', 'remove-reaction.removed', [
    reacts,
    removes(),
    rest,
    reads('ben', plums, { reactions: [{ ...tada, user_id: 4 }] }),
  ]),
  breaking(
    427,
    'A reaction is removed twice',
    missed('either success may be the wrong one, as long as no look shows the reaction'),
    [reacts, removes(), rest, removes()],
  ),
  breaking(427, 'A reaction that is absent has a general code', 'remove-reaction.absent-refused', [
    reacts,
    removes(),
    reads('ben', plums),
    rest,
    removes(refused()),
  ]),
  breaking(427, 'A reaction that is there does not exist', 'remove-reaction.own-succeeds', [
    reacts,
    rest,
    removes(refused('REACTION_DOES_NOT_EXIST')),
  ]),
  breaking(
    321,
    'A kind of reaction that there is not is taken',
    missed('where the vendor word is not told, an unseen word may stand in the list'),
    [removes(ok(), { reaction_type: 'sticker' })],
    partly,
  ),
  breaking(321, 'The reaction of somebody else goes, too', 'remove-reaction.others-stay', [
    reacts,
    made('reactions', { reactions: [{ message_id: 101, user_id: 5, ...tada }] }),
    removes(),
    rest,
    reads('ben', plums, { reactions: [] }),
  ]),
]
