// Why a server cannot be talked to, as a sentence that says what to do next.

import type { RawResponse } from './transport.ts'

export class Unreachable extends Error {
  /** Whether it may go away by itself: a server that is just being started. */
  readonly mayPass: boolean
  /** Whether it is about who asks, and not about the server. */
  readonly isOfAccount: boolean

  constructor(message: string, mayPass = false, isOfAccount = false) {
    super(message)
    this.mayPass = mayPass
    this.isOfAccount = isOfAccount
  }
}

/** What went wrong on the way, by what the error says; the first that fits. */
interface Failure {
  readonly sign: RegExp
  says(about: About): string
  readonly mayPass?: true
  /** Of https alone. */
  readonly isOfTls?: true
}

interface About {
  readonly host: string
  readonly hostname: string
  readonly code: string
  readonly message: string
}

const failures: readonly Failure[] = [
  {
    sign: /ENOTFOUND|EAI_AGAIN/,
    says: ({ hostname, code }) => `there is no host ${hostname} (${code}); check base_url`,
    mayPass: true,
  },
  {
    sign: /ECONNREFUSED/,
    says: ({ host, message }) => `nobody listens on ${host} (${message}); start the server, or check base_url`,
    mayPass: true,
  },
  {
    sign: /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|CERT_UNTRUSTED/,
    says: ({ code }) =>
      `its certificate is not trusted (${code}); name its authority's file under \`ca\` in the target file`,
  },
  { sign: /ALTNAME/, says: ({ message }) => `its certificate is for another host (${message})` },
  { sign: /CERT_|certificate/i, says: ({ message, code }) => `its certificate is not valid: ${message} (${code})` },
  {
    sign: /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO|wrong version number|packet length/i,
    says: ({ host }) => `it does not speak TLS there; is it http://${host}?`,
    isOfTls: true,
  },
  {
    sign: /timeout/i,
    says: ({ message }) => `no answer in time (${message}); see request_timeout in the target file`,
    mayPass: true,
  },
  {
    sign: /HPE_|Parse Error|Response does not match/i,
    says: ({ message }) => `what it answers is no HTTP (${message}); is it another protocol, or https?`,
  },
]

/** Nobody was there to take the request, so that it did nothing. */
export function isUnheard({ code = '', message }: NodeJS.ErrnoException): boolean {
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT/.test(`${code} ${message}`)
}

/** No answer came at all. */
export function whyNoAnswer(url: string, error: unknown): Unreachable {
  const { code = '', message } = error as NodeJS.ErrnoException
  const { host, hostname, protocol } = URL.canParse(url) ? new URL(url) : { host: url, hostname: url, protocol: '' }
  const fits = ({ sign, isOfTls }: Failure) => sign.test(`${code} ${message}`) && (!isOfTls || protocol === 'https:')
  const failure = failures.find(fits)
  const says = failure?.says({ host, hostname, code, message }) ?? (message === '' ? code : message)
  return new Unreachable(`${url} cannot be reached: ${says}`, failure === undefined || failure.mayPass === true)
}

const gateways = [502, 503, 504]

/** An answer came, but not one of this API. */
export function whyNotThis(
  url: string,
  asked: string,
  who: string,
  { status, headers, body }: RawResponse,
): Unreachable {
  const text = Buffer.from(body).toString('utf8')
  const told = (what: string, mayPass = false) => new Unreachable(`${url} answered ${asked} with ${what}`, mayPass)
  if (status >= 300 && status < 400) return told(redirect(status, url, headers.location))
  if (gateways.includes(status)) return told(`${status}: the server behind it is not there (yet): ${start(text)}`, true)
  if (isHtml(headers['content-type'], text))
    return told(`${status} and HTML, not JSON; check base_url, the API is expected under ${url}/api/v1`)
  if (isUnauthorized(status, text))
    return new Unreachable(
      `${url} does not take the credentials of ${who} (${status} to ${asked}); check email and key: ${start(text)}`,
      false,
      true,
    )
  if (status === 404 || status === 405) return told(`${status}: the API is not there; check base_url: ${start(text)}`)
  return told(`${status}; check base_url, word and the key of ${who}: ${start(text)}`)
}

function redirect(status: number, url: string, location = 'nowhere'): string {
  const there = URL.canParse(location, url) ? new URL(location, url).href : location
  const base = there.replace(/\/api\/v1\/.*$/, '')
  const hint = base === there ? 'check base_url' : `is base_url: ${base} meant?`
  return `a redirect (${status}) to ${there}, which is not followed; ${hint}`
}

function isHtml(type = '', text: string): boolean {
  return /html/i.test(type) || /^\s*<(!doctype|html)/i.test(text)
}

function isUnauthorized(status: number, text: string): boolean {
  return status === 401 || status === 403 || /"code"\s*:\s*"(UNAUTHORIZED|INVALID_API_KEY)/.test(text)
}

function start(text: string): string {
  return text.slice(0, 200)
}
