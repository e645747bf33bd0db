// An organization on a server with the wider API, and multipart bodies for it.
import { credentialsOf, type Organization, organization, type Person, type Reply } from './organization.ts'

export type Json = Record<string, unknown>

/** What an answer holds, for tests to look into as they please. */
export function bodyOf({ body }: Reply): Json {
  return body
}

export function wider(): Promise<Organization> {
  return organization({ wider: true })
}

interface File {
  readonly name: string
  readonly text: string
}

/** Sends what the platform itself makes of a form with a file in it. */
export async function postMultipart(org: Organization, person: Person, path: string, texts: Json, file?: File) {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, `${text}`)
  if (file) form.set('file', new File([file.text], file.name))
  const encoded = new Response(form)
  const headers = { ...credentialsOf(person), 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = new Uint8Array(await encoded.arrayBuffer())
  const response = await org.server.dispatch({ method: 'POST', url: `/api/v1${path}`, headers, body })
  const answer = JSON.parse(Buffer.from(response.body).toString()) as Json
  return { status: response.status, body: answer }
}

export function ids(...people: readonly Person[]): string {
  return JSON.stringify(people.map((person) => person.user_id))
}
