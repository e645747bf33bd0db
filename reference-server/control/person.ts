// Control action `person`: changes a person or bot, as an administrator or they themselves would, and tells them.
import { GENERATED_AVATARS_SINCE } from '../levels.ts'
import { deactivate, reactivate } from '../people/activation.ts'
import {
  changeApiEmail,
  changeAvatar,
  changeBotOwner,
  changeDeliveryEmail,
  changeImportedStub,
  changeRole,
  renamePerson,
} from '../people/change-person.ts'
import { changeSetting } from '../people/change-setting.ts'
import { isEmail } from '../people/email.ts'
import { ROLES } from '../permissions.ts'
import type { Service } from '../service.ts'
import { AVATAR_SOURCES, EMAIL_VISIBILITIES, isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'
import { isAllowed } from '../user-setting-definitions.ts'
import { fullNameIn, ownerOf, personOf } from './people.ts'
import { boolean, choice, Mistake, refuseUnknown, type Taken, text } from './reading.ts'
import { tellPerson } from './tell-person.ts'

/** Reads what is to change, and gives what does it: so that nothing is done before all is read. */
type Reader = (service: Service, user: User, taken: Taken) => () => void

const READERS: Readonly<Record<string, Reader>> = {
  full_name(service, { id }, taken) {
    const fullName = fullNameIn(taken)
    return () => renamePerson(service, id, fullName)
  },
  role(service, { id }, taken) {
    const role = choice(taken, 'role', ROLES)
    return () => changeRole(service, id, role)
  },
  avatar_source(service, { id }, taken) {
    const source = choice(taken, 'avatar_source', AVATAR_SOURCES)
    if (source === 'J' && service.level < GENERATED_AVATARS_SINCE)
      throw new Mistake(`Give another avatar_source: there is no J before level ${GENERATED_AVATARS_SINCE}`)
    return () => changeAvatar(service, id, source)
  },
  timezone(service, { id }, taken) {
    const timezone = text(taken, 'timezone')
    const definition = service.userSettings.definitions.get('timezone')
    if (definition === undefined || !isAllowed(definition, timezone))
      throw new Mistake(`Give timezone as an IANA identifier: there is no ${timezone}`)
    return () => changeSetting(service, id, 'timezone', timezone)
  },
  bot_owner_id(service, user, taken) {
    const { id: ownerId } = ownerOf(service, taken, 'bot_owner_id')
    if (!isBot(user)) throw new Mistake(`Leave out bot_owner_id: ${user.id} is no bot`)
    return () => changeBotOwner(service, user.id, ownerId)
  },
  email(service, { id }, taken) {
    const email = emailIn(taken, 'email')
    if ((service.users.withEmail(email)?.id ?? id) !== id) throw new Mistake(`Give another email: ${email} is used`)
    return () => changeApiEmail(service, id, email)
  },
  delivery_email(service, { id }, taken) {
    const delivery_email = emailIn(taken, 'delivery_email')
    return () => changeDeliveryEmail(service, id, { delivery_email })
  },
  delivery_email_visible_to(service, { id }, taken) {
    const delivery_email_visible_to = choice(taken, 'delivery_email_visible_to', EMAIL_VISIBILITIES)
    return () => changeDeliveryEmail(service, id, { delivery_email_visible_to })
  },
  is_active(service, { id }, taken) {
    const isActive = boolean(taken, 'is_active')
    return () => (isActive ? reactivate(service, id) : deactivate(service, id))
  },
  is_imported_stub(service, { id }, taken) {
    const isStub = boolean(taken, 'is_imported_stub')
    return () => changeImportedStub(service, id, isStub)
  },
}

export function changePerson(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', ...Object.keys(READERS)], 'person')
  const user = personOf(service, taken, 'user_id')
  const given = Object.entries(READERS).filter(([name]) => taken[name] !== undefined)
  const deeds = given.map(([, read]) => read(service, user, taken))
  for (const deed of deeds) deed()
  return { person: tellPerson(service, service.users.get(user.id)) }
}

function emailIn(taken: Taken, name: string): string {
  const email = text(taken, name)
  if (!isEmail(email)) throw new Mistake(`Give ${name} as an e-mail address`)
  return email
}
