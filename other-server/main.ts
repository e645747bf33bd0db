// Runs the other server: a second target for Plumbline that shares no code with the reference server.
//
//   node other-server/main.ts --mode accounts --port 8090 --target-file other.yaml
//   node other-server/main.ts --mode control --fault history-reversed --target-file other.yaml

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultNamed } from './faults.ts'
import { modes } from './routes.ts'
import { start, usual } from './start.ts'
import { targetFile } from './target-file.ts'

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'accounts' },
    fault: { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: '0' },
    'target-file': { type: 'string' },
    // Whether the target file of the mode `wider` names the recipes.
    recipes: { type: 'boolean', default: false },
    heartbeat: { type: 'string', default: String(usual.heartbeatSeconds) },
    idle: { type: 'string', default: String(usual.idleSeconds) },
  },
})

const mode = modes.find((one) => one === values.mode)
if (mode === undefined) throw new Error(`--mode is one of ${modes.join(', ')}`)
const running = await start({
  mode,
  faults: values.fault.map(faultNamed),
  port: Number(values.port),
  heartbeatSeconds: Number(values.heartbeat),
  idleSeconds: Number(values.idle),
})
const file = values['target-file']
if (file !== undefined) writeFileSync(file, targetFile(running, values.recipes))
process.once('SIGTERM', () => {
  running.close().then(() => process.exit(0))
})
// The address comes last: who reads it may end this process at once.
process.stdout.write(`${running.url}\n`)
