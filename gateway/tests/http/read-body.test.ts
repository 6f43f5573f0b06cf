import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ApiEnv } from '../../src/http/api-route.js'
import { HttpError } from '../../src/http/http-error.js'
import { readBody } from '../../src/http/read-body.js'
import { turnedClock } from '../helpers/turned-clock.js'

describe('readBody', () => {
  const clock = turnedClock()
  const app = new Hono<ApiEnv>()
  app.use(readBody({ clock }))
  app.all('*', async context => context.json({ text: await context.req.text(), json: await context.req.json() }))
  app.onError((error, context) =>
    error instanceof HttpError ? context.json(error, error.status) : context.text(String(error), 500),
  )
  const post = (body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
    app.request('/', {
      method: 'POST',
      body,
      headers,
      ...(typeof body !== 'string' && { duplex: 'half' }),
    } as RequestInit)
  const streamed = (size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size).fill(0x20))
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      },
    })

  test('passes the body on unchanged', async () => {
    expect(await (await post('{"a":"ä€"}')).json()).toEqual({ text: '{"a":"ä€"}', json: { a: 'ä€' } })
    expect((await app.request('/', { method: 'GET' })).status).toBe(500) // there is no JSON in an empty body
  })

  test('accepts at most 64 KiB, with or without a content length', async () => {
    expect((await post(streamed(65_534))).status).toBe(200)
    const long = await post(streamed(65_535))
    expect([long.status, long.headers.get('connection')]).toEqual([413, 'close'])
    expect((await post('{}', { 'content-length': '65537' })).status).toBe(413)
  })

  test('allows three seconds for a body', async () => {
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'))
        end = () => controller.close()
      },
    })
    const pending = Promise.resolve(post(body))
    const state = { done: false }
    void pending.then(() => (state.done = true))
    await new Promise(setImmediate)
    clock.turn(2_999)
    await new Promise(setImmediate)
    expect(state.done).toBe(false)
    clock.turn(1)
    const answer = await pending
    expect([answer.status, answer.headers.get('connection'), (await answer.json()).code]).toEqual([
      408,
      'close',
      'invalid_request',
    ])
    end()
  })
})
