import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const NONE = { include_public: 'false', include_subscribed: 'false' }

let org: Organization
let bot: Person
async function fill(level = 500): Promise<void> {
  org = await organization({ level })
  bot = await org.bot(org.member)
  await org.channel('default', [], { is_default: true })
  await org.channel('web', [], { privacy: 'web-public' })
  await org.channel('secret', [org.member], { privacy: 'private' })
  await org.channel('guests', [org.guest])
  await org.channel("bot's own", [bot], { privacy: 'private' })
  const stream_id = await org.channel('old', [org.member])
  await org.control('channel', { stream_id, is_archived: true })
}
beforeEach(() => fill())

type Channel = Record<string, unknown>

async function list(person: Person, query: Record<string, string> = {}): Promise<Channel[]> {
  return (await org.get(person, '/streams', query)).body.streams as Channel[]
}

async function names(person: Person, query: Record<string, string> = {}): Promise<unknown[]> {
  return (await list(person, query)).map(({ name }) => name)
}

describe('listed are', () => {
  test('those that are public or subscribed to, where nothing else is asked for', async () => {
    expect(await names(org.other)).toEqual(['general', 'default', 'web', 'guests'])
    expect(await names(org.member)).toEqual(['general', 'default', 'web', 'secret', 'guests'])
    expect(await names(org.owner)).toEqual(['general', 'default', 'web', 'guests'])
    expect(await names(org.guest)).toEqual(['web', 'guests'])
    expect(await names(bot)).toEqual(['general', 'default', 'web', 'guests', "bot's own"])
  })

  test.each([
    ['include_public', ['general', 'default', 'web', 'guests']],
    ['include_web_public', ['web']],
    ['include_subscribed', ['general', 'secret']],
    ['include_all', ['general', 'default', 'web', 'secret', 'guests']],
    ['include_default', ['default']],
    ['include_owner_subscribed', []],
    ['include_can_access_content', ['general', 'default', 'web', 'secret', 'guests']],
  ])('for a member, %s alone: %j', async (name, expected) => {
    expect(await names(org.member, { ...NONE, [name]: 'true' })).toEqual(expected)
  })

  test('none where nothing is asked for', async () => {
    expect(await names(org.owner, NONE)).toEqual([])
  })

  test('all, for an administrator who asks for all, though not all that they may read', async () => {
    const all = ['general', 'default', 'web', 'secret', 'guests', "bot's own"]
    expect(await names(org.owner, { ...NONE, include_all: 'true' })).toEqual(all)
    expect(await names(org.owner, { ...NONE, include_all_active: 'true' })).toEqual(all)
    const readable = ['general', 'default', 'web', 'guests']
    expect(await names(org.owner, { ...NONE, include_can_access_content: 'true' })).toEqual(readable)
  })

  test("those of the bot's owner", async () => {
    const owners = { ...NONE, include_owner_subscribed: 'true' }
    expect(await names(bot, owners)).toEqual(['general', 'secret'])
    expect(await names(bot, { ...owners, include_subscribed: 'true' })).toEqual(['general', 'secret', "bot's own"])
  })

  test('for a guest only those they may see', async () => {
    expect(await names(org.guest, { ...NONE, include_default: 'true' })).toEqual([])
    const all = { include_all: 'true', include_can_access_content: 'true', include_web_public: 'true' }
    expect(await names(org.guest, { ...NONE, ...all })).toEqual(['web', 'guests'])
  })

  test('archived ones where they are not excluded', async () => {
    expect(await names(org.member, { exclude_archived: 'true' })).not.toContain('old')
    expect(await names(org.member, { exclude_archived: 'false' })).toContain('old')
    expect(await names(org.owner, { ...NONE, include_all: 'true', exclude_archived: 'false' })).toContain('old')
    expect(await names(org.owner, { ...NONE, exclude_archived: 'false' })).toEqual([])
  })
})

describe('a channel', () => {
  const NUMBER = expect.any(Number)

  test('has all fields', async () => {
    const [channel] = await list(org.guest, { ...NONE, include_web_public: 'true' })
    expect(channel).toEqual({
      ...{ stream_id: NUMBER, name: 'web', is_archived: false, description: '', rendered_description: '' },
      ...{ date_created: 1_767_225_600, creator_id: null, invite_only: false, is_web_public: true },
      ...{ stream_post_policy: 1, message_retention_days: null, history_public_to_subscribers: true },
      ...{ topics_policy: 'inherit', first_message_id: null, folder_id: null, is_recently_active: true },
      ...{ is_announcement_only: false, can_add_subscribers_group: NUMBER, can_remove_subscribers_group: NUMBER },
      ...{ can_administer_channel_group: NUMBER, can_delete_any_message_group: NUMBER },
      ...{ can_delete_own_message_group: NUMBER, can_send_message_group: NUMBER, stream_weekly_traffic: null },
    })
  })

  test('is administered by its creator too', async () => {
    await org.channel('made', [], { creator_id: org.member.user_id })
    const made = (await list(org.member)).find(({ name }) => name === 'made')
    const direct_subgroups = [made?.can_remove_subscribers_group]
    const can_administer_channel_group = { direct_members: [org.member.user_id], direct_subgroups }
    expect(made).toMatchObject({ creator_id: org.member.user_id, can_administer_channel_group })
  })

  test.each([
    ['everyone', 1, false],
    ['members', 3, false],
    ['moderators', 4, false],
    ['administrators', 2, true],
    ['owners', 2, true],
  ])('where %s may post has the policy %i', async (can_send_message_group, stream_post_policy, isAnnouncement) => {
    const queue = await org.queue(org.member, { event_types: '["stream"]' })
    await org.control('channel', { stream_id: org.streamId, can_send_message_group })
    const [channel] = await list(org.member)
    expect(channel).toMatchObject({ stream_post_policy, is_announcement_only: isAnnouncement })
    const changed = (await org.events(org.member, queue)).map(({ property, value }) => [property, value])
    for (const [property, value] of changed) expect(channel?.[String(property)]).toBe(value)
    expect(changed.length > 0).toBe(can_send_message_group !== 'everyone')
  })

  test('says whether it is a default one where that is asked for', async () => {
    const listed = await list(org.member, { include_default: 'true' })
    expect(listed.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['default'])
  })
})

describe('refused is', () => {
  test.each(['moderator', 'member', 'guest'] as const)('include_all_active for the %s', async (role) => {
    expect((await org.get(org[role], '/streams', { include_all_active: 'true' })).body.result).toBe('error')
    expect((await org.get(org[role], '/streams', { include_all_active: 'false' })).body.result).toBe('success')
  })

  test.each([
    ...['include_public', 'include_web_public', 'include_subscribed', 'exclude_archived', 'include_all'],
    ...['include_default', 'include_owner_subscribed', 'include_can_access_content', 'include_all_active'],
  ])('%s that is no boolean', async (name) => {
    expect((await org.get(org.owner, '/streams', { [name]: 'yes' })).body.code).toBe('BAD_REQUEST')
  })
})

describe('feature levels', () => {
  test('355 does not know include_all, 356 does', async () => {
    await fill(355)
    const { body } = await org.get(org.member, '/streams', { ...NONE, include_all: 'true' })
    expect(body).toMatchObject({ streams: [], ignored_parameters_unsupported: ['include_all'] })
    expect(await names(org.owner, { ...NONE, include_all_active: 'true' })).toContain('secret')
    await fill(356)
    expect(await names(org.member, { ...NONE, include_all: 'true' })).toContain('secret')
  })

  test('314 does not know archived channels, 315 does', async () => {
    await fill(314)
    const { body } = await org.get(org.member, '/streams', { exclude_archived: 'false' })
    expect(body.ignored_parameters_unsupported).toEqual(['exclude_archived'])
    expect(body.streams).not.toContainEqual(expect.objectContaining({ name: 'old' }))
    await fill(315)
    expect(await names(org.member, { exclude_archived: 'false' })).toContain('old')
  })
})
