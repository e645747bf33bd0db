// `npm run bench`: what things cost, as ratios within one run, since machines differ and are noisy.
//
//   npm run bench                  all parts
//   npm run bench -- judge         some of them: run, judge, growth, start, load, server

import { growth } from './judging/growth.ts'
import { ladder } from './judging/ladder.ts'
import { largestHeld } from './load-bench.ts'
import { runCosts } from './run-cost.ts'
import { serverCosts } from './server/bench-http.ts'
import { startCosts } from './start-cost.ts'

const parts: Readonly<Record<string, () => Promise<void>>> = {
  run: runCosts,
  judge: ladder,
  growth: () => growth(Number(process.env.EXCHANGES ?? 200_000)),
  start: async () => {
    process.stdout.write('\nstarting, in CPU time\n')
    for (const { name, milliseconds, ratio } of startCosts(9))
      process.stdout.write(
        `${name.padEnd(28)} ${milliseconds.toFixed(0).padStart(4)} ms   ${ratio.toFixed(1)} × node -e 0\n`,
      )
  },
  load: async () => {
    process.stdout.write('\nload, on the reference server in a process of its own\n')
    process.stdout.write(`${await largestHeld()}\n`)
  },
  server: async () => {
    process.stdout.write('\nthe reference server over HTTP, in CPU time\n')
    await serverCosts()
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`no part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`)
  process.exitCode = 2
} else for (const name of asked.length === 0 ? Object.keys(parts) : asked) await parts[name]?.()
