// Which addresses an integration may have. The network that the server stands in is closed to whoever makes a bot,
// unless that is allowed; the server's own machine is not, since nobody else can reach the server either.
// Knows nothing of what is sent there.
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const INNER = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits)
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(network, bits, 'ipv6')
INNER.addAddress('::', 'ipv6')

/** What is wrong with the text of an address; undefined where nothing is. */
export function mistakeInAddress(text: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is neither http nor https'
  if (url.username !== '' || url.password !== '') return 'holds credentials'
  if (!allowsPrivate && isInner(hostOf(url))) return 'is in a private network (see --allow-private-webhooks)'
  return undefined
}

/** Asked before each notification: a name may lead elsewhere by now. One that leads nowhere harms nobody. */
export async function leadsInside(text: string): Promise<boolean> {
  const host = hostOf(new URL(text))
  if (isIP(host) !== 0) return isInner(host)
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => isInner(address))
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** An IPv4 address may come as an IPv6 one, which the list knows. */
function isInner(host: string): boolean {
  const kind = isIP(host)
  return kind !== 0 && INNER.check(host, kind === 4 ? 'ipv4' : 'ipv6')
}
