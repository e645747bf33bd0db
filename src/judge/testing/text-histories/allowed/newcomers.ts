/** What the text allows where people are created. */
import { allowed } from '../history.ts'
import { ask, lost, made, ok, organizes, refused, rest } from '../tell.ts'

const newcomer = { email: 'cleo@zoo.example', password: 'hidden', full_name: 'Cleo' }

const creates = (actor: string, sent: object, response = ok({ user_id: 31 })) =>
  ask(actor, 'POST /users', { ...sent }, response)

const mayCreate = organizes({ can_create_users_group: 'administrators' })

export const newcomers = [
  allowed('A person who is created signs in with another API address', [
    mayCreate,
    creates('adam', newcomer),
    made('sign-in', { email: 'cleo@zoo.example', password: 'hidden', user_id: 31 }),
    made('person', {
      user_id: 31,
      person: {
        user_id: 31,
        email: 'user31@chat.example',
        delivery_email: 'cleo@zoo.example',
        full_name: 'Cleo',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
  ]),
  allowed('An address that is taken is refused', [
    mayCreate,
    creates('adam', newcomer),
    creates('adam', { ...newcomer, full_name: 'Cleo 2' }, refused('BAD_REQUEST')),
  ]),
  allowed('An address in capitals is another one', [
    creates('adam', newcomer),
    creates('adam', { ...newcomer, email: 'CLEO@zoo.example' }, ok({ user_id: 32 })),
  ]),
  allowed('An address in capitals is the same one', [
    creates('adam', newcomer),
    creates('adam', { ...newcomer, email: 'CLEO@zoo.example' }, refused()),
  ]),
  allowed('An address outside the allowed domains is refused', [creates('adam', newcomer, refused('DOMAIN'))]),
  allowed('A weak password is refused', [creates('adam', { ...newcomer, password: 'x' }, refused())], {
    complete: false,
  }),
  allowed('Somebody is created without an answer, and the address is taken', [
    ask('adam', 'POST /users', newcomer, lost),
    rest,
    creates('adam', newcomer, refused()),
  ]),
  allowed('Somebody is created without an answer, and the address is free', [
    ask('adam', 'POST /users', newcomer, lost),
    rest,
    creates('adam', newcomer),
  ]),
]
