// `detached_uploads` of an edit: the files that lost their only reference. A message refers to a file by a link to
// `/user_uploads/<path_id>`; what else might count as a reference is not said. What an entry tells of its file is held against the upload.

import { type Answered, agreed, type Fact, possible, unknown, whether } from '../facts/fact.ts'
import { type Fields, isListOfObjects } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted, type Say, untilBroken } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { isPlainContent } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { Upload } from '../things/upload.ts'
import type { World } from '../world/world.ts'
import type { Edit } from './edit.ts'

const clause = 'edit-message.detached-uploads-true'
const messageIdsSince = 472

/** `sureOf` gives the attempt in the world without trust in promises that no look has confirmed. */
export function detachedUploads(believed: Edit, sureOf: () => Edit, body: Fields): readonly Observation[] {
  const entries = body.detached_uploads
  if (!isListOfObjects(entries) || believed.world.uploads.size === 0) return []
  const sure = sureOf()
  return untilBroken((say) => {
    listed(say, sure, entries)
    attachmentsTrue(say, believed, entries)
    messagesTrue(say, sure, entries)
  })
}

function listed(say: Say, sure: Edit, entries: readonly Fields[]): void {
  const { message, request } = sure
  if (message === undefined || (request.content !== undefined && !isPlainContent(request.content, sure.world))) return
  for (const upload of concerned(sure, message, entries)) {
    const isListed = entries.some(({ id, path_id }) => path_id === upload.path_id || id === upload.id)
    const before = refers(message.content, upload)
    if (before === 'no' && !isListed) continue
    judged(say, upload, isListed, before, isDetached(sure, message, upload, before))
  }
}

/** Before the edit, that is: after it nothing refers to the file any more. */
function messagesTrue(say: Say, { world, at }: Edit, entries: readonly Fields[]): void {
  if (at.level < messageIdsSince) return
  for (const entry of entries) {
    const [upload] = uploadsOf(world, entry)
    if (upload && Array.isArray(entry.message_ids)) namedBy(say, world, upload, entry.message_ids)
  }
}

function namedBy(say: Say, { messages }: World, upload: Upload, ids: readonly unknown[]): void {
  const clause = 'attachment.message-ids-true'
  const told = ids.map((id) => refers(messages.get(Number(id))?.content ?? unknown, upload))
  const wrong = ids[told.indexOf('no')]
  if (wrong !== undefined)
    say(broken(clause, `only messages that refer to /user_uploads/${upload.path_id}`, `message ${wrong}`))
  if (told.every((answer) => answer === 'yes')) say(holds(clause))
}

/** The files that are listed, or that the message may have named. */
function concerned({ world }: Edit, { content }: Message, entries: readonly Fields[]): readonly Upload[] {
  const named = (possible(content) ?? []).flatMap((text) => world.uploadNames.pathsIn(text))
  const uploads = named.flatMap((path_id) => world.uploads.get(path_id) ?? [])
  return [...new Set([...uploads, ...entries.flatMap((entry) => uploadsOf(world, entry))])]
}

function judged(say: Say, upload: Upload, isListed: boolean, before: Answered, detached: Answered): void {
  const name = `/user_uploads/${upload.path_id}`
  if (detached === 'yes' && !isListed) say(broken(clause, `${name} among the detached uploads`, 'not listed'))
  if (detached === 'no' && isListed) say(broken(clause, `${name} not among the detached uploads`, 'listed'))
  if (before === 'yes' && detached !== 'maybe') say(holds(clause))
}

/** Whether the edit removes the only reference to the file. */
function isDetached(sure: Edit, message: Message, upload: Upload, before: Answered): Answered {
  const { content } = sure.request
  if (before === 'no') return 'no'
  const after = content === undefined ? before : refersTo(content, upload)
  const elsewhere = isElsewhere(sure, upload)
  if (after === 'yes' || content === undefined || elsewhere === 'yes') return 'no'
  const isTheirs = whether(message.sender_id, (sender) => sender === upload.user_id)
  return before === 'yes' && after === 'no' && elsewhere === 'no' && isTheirs === 'yes' ? 'yes' : 'maybe'
}

function isElsewhere({ world, request }: Edit, upload: Upload): Answered {
  const { uploadNames, messages } = world
  const ids = uploadNames.messagesNaming(upload.path_id).filter((id) => id !== request.message_id)
  const answers = new Set(ids.map((id) => refers(messages.get(id)?.content ?? unknown, upload)))
  if (answers.has('yes')) return 'yes'
  const scheduled = uploadNames.scheduledNaming(upload.path_id).some((content) => refersTo(content, upload) !== 'no')
  const isUnclear = uploadNames.isUnclearBeside(request.message_id)
  return answers.has('maybe') || isUnclear || scheduled ? 'maybe' : 'no'
}

function refers(content: Fact<string>, upload: Upload): Answered {
  return agreed((possible(content) ?? []).map((text) => refersTo(text, upload)))
}

// Inside of code a link may be none.
function refersTo(content: string, { path_id }: Upload): Answered {
  const path = `/user_uploads/${path_id}`
  if (!content.includes(path)) return 'no'
  return content.includes(`](${path})`) && !/[`~\\]| {4}|\t/u.test(content) ? 'yes' : 'maybe'
}

function attachmentsTrue(say: Say, { world, at }: Edit, entries: readonly Fields[]): void {
  for (const entry of entries) {
    const [upload] = uploadsOf(world, entry)
    if (upload === undefined) continue
    say(sameFile(upload, entry))
    if (typeof entry.create_time === 'number') say(createTime(upload, entry.create_time, at.level))
  }
}

/** The files that an entry may tell of: by its path, or by its id. */
function uploadsOf({ uploads, uploadNames }: World, { path_id, id }: Fields): readonly Upload[] {
  const paths = [path_id, typeof id === 'number' ? uploadNames.pathOf(id) : undefined]
  return paths.flatMap((path) => (typeof path === 'string' ? (uploads.get(path) ?? []) : []))
}

function sameFile(upload: Upload, entry: Fields): Observation {
  const clause = 'attachment.true'
  const wrong = (['name', 'path_id', 'size'] as const).find((name) => upload[name] !== entry[name])
  if (wrong === undefined) return holds(clause)
  return broken(clause, `${wrong} ${quoted(upload[wrong])}`, `${wrong} ${quoted(entry[wrong])}`)
}

const secondsSince = 443
// Seconds below it, milliseconds above it: the year 5138 in the one, 1973 in the other.
const divide = 1e11

function createTime({ create_time }: Upload, seen: number, level: number): Observation {
  const inSeconds = level >= secondsSince
  const clause = inSeconds ? 'attachment.create-time-seconds' : 'attachment.create-time-milliseconds'
  const isInUnit = inSeconds ? seen < divide : seen >= divide
  if (isInUnit && isWithin(create_time, inSeconds ? seen : seen / 1000)) return holds(clause)
  return broken(clause, `a time in ${inSeconds ? 'seconds' : 'milliseconds'}`, `${seen}`)
}
