// What this machine lets a generator do: open files and local ports, both of which every connection takes one of.

import { readFileSync } from 'node:fs'

/** The waiting poll, and what users do besides. */
const connectionsPerUser = 3
const ownFiles = 200

export interface MachineLimits {
  readonly files: number
  readonly ports: number
}

export function limitsHere(): MachineLimits {
  return { files: openFiles(), ports: localPorts() }
}

/** The hard limit: k6 and Node raise the soft one to it by themselves. */
function openFiles(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { hard: number | string } } }
  const hard = Number(report.userLimits?.open_files?.hard)
  return Number.isFinite(hard) ? hard : Number.POSITIVE_INFINITY
}

function localPorts(): number {
  try {
    const [from = 0, to = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
      .trim()
      .split(/\s+/)
      .map(Number)
    return to - from + 1
  } catch {
    return 16_384 // Where the system does not say, what most have at least.
  }
}

/** What is too little for so many users, as a sentence that says what to do; undefined where all is well. */
export function lackOf({ files, ports }: MachineLimits, users: number): string | undefined {
  const connections = users * connectionsPerUser
  if (files < connections + ownFiles)
    return `${users} users need about ${connections + ownFiles} open files, but only ${files} are allowed; raise the hard limit (ulimit -Hn), or use fewer users`
  if (ports < connections)
    return `${users} users need about ${connections} local ports, but there are ${ports}; widen net.ipv4.ip_local_port_range, or use fewer users`
  return undefined
}
