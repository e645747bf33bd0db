// A client that asks for much and takes nothing of it, beside one that takes it all.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pause } from '../clock.ts'
import { cutIfNotTaken } from './slow-readers.ts'

/** More than the system keeps for both ends. */
const LENGTH = 30_000_000
const IMPATIENT = 0.2
const PATIENT = 3

let server: Server
let lines: Socket[] = []

beforeEach(async () => {
  server = createServer(({ url }, response) => {
    response.end(Buffer.alloc(LENGTH, 'x'))
    cutIfNotTaken(response, url === '/impatient' ? IMPATIENT : PATIENT)
  })
  server.on('connection', (line: Socket) => lines.push(line))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  lines = []
  server.closeAllConnections()
  server.close()
})

function asked(path: string): Socket {
  const address = server.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

test('a line is cut where the answer is not taken in time', async () => {
  const socket = asked('/impatient').pause()
  await once(server, 'request')
  const [line] = lines
  await once(line as Socket, 'close')
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(LENGTH)
})

test('a line stays where the answer is taken', async () => {
  const socket = asked('/patient')
  let taken = 0
  await new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      taken += bytes.length
      if (taken > LENGTH) resolve()
    })
    socket.on('close', () => resolve())
  })
  expect(taken).toBeGreaterThan(LENGTH)
  const [line] = lines
  await pause(PATIENT * 1.1)
  expect(line?.destroyed).toBe(false)
  socket.destroy()
})
