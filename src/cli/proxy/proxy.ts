// What `plumb proxy` does: stands between clients and a server, judges what passes while it passes, and keeps it as a
// trace. Asks the server once at the beginning what it is, and nothing more.

import { join } from 'node:path'
import type { Entry, Header } from '../../history/entry.ts'
import { namesByAddress } from '../../history/seen-actor.ts'
import { TraceWriter } from '../../history/trace.ts'
import { decided, writeFiles } from '../../report/files.ts'
import type { Report } from '../../report/report.ts'
import { harmless } from '../../report/words/harmless.ts'
import { probe } from '../../run/asking/probe.ts'
import { systemClock } from '../../target/clock.ts'
import { readTargetFile } from '../../target/file/target-file.ts'
import { connectionOf } from '../../target/opening/open.ts'
import type { Target } from '../../target/target.ts'
import { Forwarder, type Watch } from '../../target/wire/forwarder.ts'
import { commandLine } from '../gates/command-line.ts'
import { expectationsOf } from '../gates/expectations.ts'
import { placesOf, screenFor, type Telling, tellEnd } from '../gates/outlets.ts'
import { JudgedTrace } from '../judging/judged-trace.ts'
import { type ExitCode, exitOf, type Gate } from '../process/exit-code.ts'
import { aborted, onInterrupt, version, WrongUse } from '../process/process.ts'
import { clearFolder, prepareFolder, prepareTrace } from '../process/report-folder.ts'
import { lookAtTarget } from '../target/target-options.ts'
import { News } from './news.ts'
import { passage } from './passage.ts'

export interface ProxyOptions extends Telling, Pick<Gate, 'failOn'> {
  readonly target: string
  readonly port: number
  readonly report: string
  /** Seconds; until it is interrupted where it is left out. */
  readonly for?: number
  /** Whether what passes is kept. */
  readonly record: boolean
}

export async function proxy(options: ProxyOptions): Promise<ExitCode> {
  const { report: folder } = options
  const interrupt = onInterrupt()
  prepareFolder(folder)
  const { target, header } = await learn(options, interrupt.signal)
  clearFolder(folder)
  const trace = join(folder, 'trace.jsonl')
  const keep = options.record ? keeping(trace, header) : () => {}
  const replay = options.record ? `plumb judge ${trace}` : 'plumb proxy: nothing was kept that could be judged again'
  const judged = new JudgedTrace(header, { target: target.name, replay, ended: 'the proxy was stopped' })
  const news = new News(options.quiet ? silent : screenFor(options))
  const watch = passage(
    { endpoints: judged.endpoints, actors: namesByAddress(target.accounts), clock: systemClock },
    (entry) => {
      keep(entry)
      news.passed(judged.take(entry))
    },
  )
  const forwarder = await listen(options, watch)
  screenFor(options).write(`${forwarder.url}\n`)
  await (options.for === undefined ? aborted(interrupt.signal) : systemClock.sleep(options.for, interrupt.signal))
  await forwarder.close()
  interrupt.release()
  news.end()
  const report = weighed(judged.report(version()), options, target)
  writeFiles(folder, report)
  tellEnd(report, options, [...placesOf(folder), ...(options.record ? [`trace: ${trace}`] : [])])
  return report.exit.code
}

const silent = { write: () => {}, isTerminal: false, hasColour: false }

interface Learnt {
  readonly target: Target
  readonly header: Header
}

/** What the target file leaves out, and what the server tells of itself. Others may reach it by other ways. */
async function learn({ target: file }: ProxyOptions, signal: AbortSignal): Promise<Learnt> {
  const { target, close } = await lookAtTarget({ target: file, transport: 'http' }, signal)
  try {
    return { target, header: { ...(await probe(target, { clock: systemClock, signal })), complete: false } }
  } finally {
    await close()
  }
}

/** Once that fails, what passes is judged nevertheless. */
function keeping(file: string, header: Header): (entry: Entry) => void {
  prepareTrace(file)
  let writer: TraceWriter | undefined = new TraceWriter(file, header)
  return (entry) => {
    try {
      writer?.write(entry)
    } catch (error) {
      writer = undefined
      process.stderr.write(`${file}: ${(error as Error).message}; from here on nothing is kept\n`)
    }
  }
}

async function listen({ target, port }: ProxyOptions, watch: Watch): Promise<Forwarder> {
  const file = readTargetFile(target)
  try {
    return await Forwarder.open({ base_url: file.base_url, port, ...connectionOf(file, process.env) }, watch)
  } catch (error) {
    throw new WrongUse(
      `nothing can listen on port ${port}: ${harmless((error as Error).message)}; choose another --port`,
    )
  }
}

type Weighed = Report & { readonly exit: { readonly code: ExitCode } }

/** How much of the interface clients use is theirs to say. Where they used nothing of it, nothing was judged. */
function weighed(report: Report, { failOn }: ProxyOptions, { deviations }: Target): Weighed {
  const command = commandLine(process.argv.slice(2))
  const idle = report.exchanges === 0 ? { stopped: 'nothing passed the proxy' } : {}
  const making = {
    expectations: expectationsOf({}, undefined, deviations),
    exitOf: (one: Report) => exitOf(one, { failOn, coverageFloor: 0 }),
  }
  return decided({ ...report, command, ...idle }, making) as Weighed
}
