// Whether a host may be loaded without being asked twice: this machine and private networks.

import { isIP } from 'node:net'
import { isLoopback } from '../../target/wire/connection.ts'

const privateAddresses = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i

export function isNear(url: string): boolean {
  const { hostname } = new URL(url)
  if (isLoopback(hostname)) return true
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && privateAddresses.test(address)
}
