import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { ARRIVAL_TIMEOUT_MS, drain, listen, createHttpServer, type ServerOptions } from '../../src/http/http-server.js'

const OPEN = { maxPerVisitor: 0, isCounted: () => true }

describe('createHttpServer', () => {
  const startServer = async (
    rules: Partial<ServerOptions> = {},
    app = new Hono().all('/', context => context.text('here')),
  ) => {
    const server = createHttpServer(app, { connections: OPEN, ...rules })
    const port = await listen(server, 0, '127.0.0.1')
    disposeAfterTest(() => drain(server))
    return { server, port }
  }
  /** Opens a socket and collects what it receives until it closes. */
  const socketTo = async (port: number) => {
    const socket = connect(port, '127.0.0.1')
    const state = { received: '' }
    socket.on('data', data => (state.received += String(data)))
    socket.on('error', () => {}) // a reset also closes the socket
    const ended = new Promise<string>(resolve => socket.once('close', () => resolve(state.received)))
    disposeAfterTest(() => void socket.destroy())
    await new Promise(resolve => socket.once('connect', resolve))
    return { socket, ended, waitForResponse: () => expect.poll(() => state.received).toContain('here') }
  }
  const sendRequest = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')

  test('allows ten seconds for headers and bodies', async () => {
    const { server } = await startServer()
    expect([ARRIVAL_TIMEOUT_MS, server.headersTimeout, server.requestTimeout]).toEqual([10_000, 10_000, 10_000])
  })

  test.each([
    ['headers that never end', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a body that never comes', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{"a'],
    ['a body in pieces that never ends', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n'],
  ])('cuts off %s', async (_, begun) => {
    const app = new Hono().all('/', async context => context.text(await context.req.text()))
    const { port } = await startServer({ arrivalTimeoutMs: 200 }, app)
    const { socket, ended } = await socketTo(port)
    socket.write(begun)
    expect(await ended).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })

  test('closes surplus connections and accepts new ones after a close', async () => {
    const { port } = await startServer({ connections: { maxPerVisitor: 2, isCounted: () => true } })
    const [first, second] = [await socketTo(port), await socketTo(port)]
    for (const { socket, waitForResponse } of [first, second]) {
      sendRequest(socket)
      await waitForResponse()
    }
    const third = await socketTo(port)
    sendRequest(third.socket)
    expect(await third.ended).toBe('')
    first.socket.destroy()
    await expect
      .poll(async () => {
        const { socket, ended } = await socketTo(port)
        socket.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
        return ended
      })
      .toContain('here')
  })

  test('does not limit addresses that are not counted', async () => {
    const { port } = await startServer({ connections: { maxPerVisitor: 1, isCounted: ip => ip !== '127.0.0.1' } })
    for (const { socket, waitForResponse } of [await socketTo(port), await socketTo(port), await socketTo(port)]) {
      sendRequest(socket)
      await waitForResponse()
    }
  })
})
