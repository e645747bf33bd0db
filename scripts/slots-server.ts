// A server of which the capacity is known: so many slots, each of which takes so long for a request. It says of everything
// that it went well. `npx node scripts/slots-server.ts SLOTS MILLISECONDS` prints its address.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../src/target/clock.ts'

const [slots = 4, milliseconds = 20] = process.argv.slice(2).map(Number)
const waiting: ServerResponse[] = []
let busy = 0

const registered = { queue_id: 'q', last_event_id: -1, subscriptions: [], slots_feature_level: 500 }
const answer = JSON.stringify({ result: 'success', msg: '', messages: [], found_oldest: true, ...registered })

async function serve(response: ServerResponse): Promise<void> {
  busy += 1
  for (let next: ServerResponse | undefined = response; next; next = waiting.shift()) {
    await systemClock.sleep(milliseconds / 1000)
    next.end(answer)
  }
  busy -= 1
}

const server = createServer((request, response) => {
  request.resume()
  response.setHeader('content-type', 'application/json')
  // Who comes in is not what is measured.
  if (request.method === 'POST') response.end(answer)
  else if (busy < slots) void serve(response)
  else waiting.push(response)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
