// How connections to a server are made: by the proxy that the environment names, trusting the authority that the target
// file names.

import { getCACertificates } from 'node:tls'
import { Agent, EnvHttpProxyAgent } from 'undici'

export interface Connection {
  /** Certificates (PEM) of authorities that are trusted besides the usual ones. */
  readonly ca?: string
  /** HTTP_PROXY, HTTPS_PROXY and NO_PROXY are taken from it. */
  readonly environment?: NodeJS.ProcessEnv
}

/** Seconds; whoever takes longer to accept a connection is not there. */
const longestConnect = 10

export function agentFor(
  url: string,
  patience: number,
  { ca, environment = {} }: Connection,
): Agent | EnvHttpProxyAgent {
  const timeout = Math.min(longestConnect, patience) * 1000
  const trusting = ca === undefined ? {} : { ca: [...getCACertificates(), ca] }
  const connect = { timeout, ...trusting }
  const proxies = proxiesIn(environment)
  // What listens on loopback here is not to be had through somebody else's machine.
  if (!proxies || isLoopback(new URL(url).hostname)) return new Agent({ pipelining: 1, connect })
  return new EnvHttpProxyAgent({ pipelining: 1, connect, requestTls: connect, connectTimeout: timeout, ...proxies })
}

/** Each under its small or its capital name; undefined where there is none. */
function proxiesIn(environment: NodeJS.ProcessEnv) {
  const [httpProxy = '', httpsProxy = '', noProxy = ''] = ['http_proxy', 'https_proxy', 'no_proxy'].map(
    (name) => environment[name] ?? environment[name.toUpperCase()],
  )
  return httpProxy === '' && httpsProxy === '' ? undefined : { httpProxy, httpsProxy, noProxy }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
