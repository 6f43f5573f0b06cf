import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { ARRIVAL_MS, drained, listening, serverOf, type ServerRules } from '../../src/http/http-server.js'

const OPEN = { most: 0, counts: () => true }

describe('serverOf', () => {
  const closing: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  const served = async (
    rules: Partial<ServerRules> = {},
    app = new Hono().all('/', context => context.text('here')),
  ) => {
    const server = serverOf(app, { connections: OPEN, ...rules })
    const port = await listening(server, 0, '127.0.0.1')
    closing.push(() => drained(server))
    return { server, port }
  }
  /** A socket, what came back on it, and its end. */
  const socketTo = async (port: number) => {
    const socket = connect(port, '127.0.0.1')
    const state = { said: '' }
    socket.on('data', data => (state.said += String(data)))
    socket.on('error', () => {}) // a reset is an end, too
    const ended = new Promise<string>(resolve => socket.once('close', () => resolve(state.said)))
    closing.push(() => void socket.destroy())
    await new Promise(resolve => socket.once('connect', resolve))
    return { socket, ended, heard: () => expect.poll(() => state.said).toContain('here') }
  }
  const ask = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')

  test('gives headers and bodies ten seconds', async () => {
    const { server } = await served()
    expect([ARRIVAL_MS, server.headersTimeout, server.requestTimeout]).toEqual([10_000, 10_000, 10_000])
  })

  test.each([
    ['headers that never end', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a body that never comes', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{"a'],
    ['a body in pieces that never ends', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n'],
  ])('cuts off %s', async (_, begun) => {
    const app = new Hono().all('/', async context => context.text(await context.req.text()))
    const { port } = await served({ arrivalMs: 200 }, app)
    const { socket, ended } = await socketTo(port)
    socket.write(begun)
    expect(await ended).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })

  test('ends the connection that is one too many, and lets the next in when one has gone', async () => {
    const { port } = await served({ connections: { most: 2, counts: () => true } })
    const [first, second] = [await socketTo(port), await socketTo(port)]
    for (const { socket, heard } of [first, second]) {
      ask(socket)
      await heard()
    }
    const third = await socketTo(port)
    ask(third.socket)
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

  test('counts nobody whose address does not count', async () => {
    const { port } = await served({ connections: { most: 1, counts: ip => ip !== '127.0.0.1' } })
    for (const { socket, heard } of [await socketTo(port), await socketTo(port), await socketTo(port)]) {
      ask(socket)
      await heard()
    }
  })
})
