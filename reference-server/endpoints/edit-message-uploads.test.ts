import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
let file: { id: number; path_id: string }
beforeEach(() => start())

async function start(level = 500): Promise<void> {
  org = await organization({ level })
  file = await upload(org.member.user_id, 'soup recipe.pdf')
}

async function upload(user_id: number, name: string) {
  const { body } = await org.control('uploads', { uploads: [{ user_id, name, size: 1234 }] })
  return body.uploads[0] ?? { id: 0, path_id: '' }
}

function linkTo({ path_id }: { path_id: string }): string {
  return `see [the file](/user_uploads/${path_id}).`
}

async function detachedBy(id: number, content: string) {
  const { body } = await org.patch(org.member, `/messages/${id}`, { content })
  expect(body.result).toBe('success')
  return body.detached_uploads
}

describe('detached_uploads', () => {
  test('names a file whose only reference the edit removed', async () => {
    const id = await org.message('lunch', linkTo(file))
    await org.advance(5)
    expect(await detachedBy(id, 'gone')).toEqual([
      {
        id: file.id,
        name: 'soup recipe.pdf',
        path_id: file.path_id,
        size: 1234,
        create_time: 1_767_225_600,
        message_ids: [],
      },
    ])
    expect(await detachedBy(id, 'still gone')).toEqual([])
  })

  test('leaves out what the message still refers to, in whatever way', async () => {
    const id = await org.message('lunch', linkTo(file))
    expect(await detachedBy(id, `now at http://chat.example/user_uploads/${file.path_id}`)).toEqual([])
    expect(await detachedBy(id, `at /user_uploads/${file.path_id}.`)).toEqual([])
    expect(await detachedBy(id, 'gone')).toHaveLength(1)
  })

  test('leaves out what another message refers to, whoever sent that', async () => {
    const id = await org.message('lunch', linkTo(file))
    await org.send({ sender_id: org.other.user_id, to: [org.owner.user_id], content: linkTo(file) })
    expect(await detachedBy(id, 'gone')).toEqual([])
  })

  test('leaves out files of others', async () => {
    const theirs = await upload(org.other.user_id, 'theirs.txt')
    const id = await org.message('lunch', `${linkTo(theirs)} ${linkTo(file)}`)
    expect((await detachedBy(id, 'gone')).map((each) => each.name)).toEqual(['soup recipe.pdf'])
  })

  test('names what an edit had added and another takes away', async () => {
    const id = await org.message('lunch')
    expect(await detachedBy(id, linkTo(file))).toEqual([])
    expect(await detachedBy(id, 'gone')).toHaveLength(1)
  })

  test('is empty for a move and for unknown paths', async () => {
    const id = await org.message('lunch', `${linkTo(file)} /user_uploads/1/no/such`)
    const { body } = await org.patch(org.member, `/messages/${id}`, { topic: 'dinner' })
    expect(body.detached_uploads).toEqual([])
    expect(await detachedBy(id, linkTo(file))).toEqual([])
  })
})

describe('feature levels', () => {
  test.each([
    [442, { create_time: 1_767_225_600_000, messages: [] }],
    [443, { create_time: 1_767_225_600, messages: [] }],
    [471, { create_time: 1_767_225_600, messages: [] }],
    [472, { create_time: 1_767_225_600, message_ids: [] }],
  ])('level %i tells %j', async (level, expected) => {
    await start(level)
    const [reference = {}] = await detachedBy(await org.message('lunch', linkTo(file)), 'gone')
    expect(reference).toMatchObject(expected)
    expect('messages' in reference).toBe(level < 472)
    expect('message_ids' in reference).toBe(level >= 472)
  })
})
