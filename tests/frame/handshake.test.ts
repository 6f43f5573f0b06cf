import { describe, expect, test } from 'vitest'
import { HELLO_TIMEOUT_MS, watchHandshake, type BoundPort } from '../../src/frame/wallet-page.js'
import { eventually } from '../helpers/eventually.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { scriptedPage, WALLET, welcomed } from './helpers/wallet-page.js'

function setUp() {
  const page = scriptedPage()
  const clock = new FakeClock()
  const frame = page.createFrame({
    url: `${WALLET}/sdk`,
    origin: WALLET,
    title: '',
  }) as never as (typeof page.frames)[0]
  const bound: BoundPort[] = []
  const wrong: string[] = []
  const stop = watchHandshake({
    page,
    clock,
    origin: WALLET,
    peer: () => frame.contentWindow as never,
    projectId: 'p',
    sdk: 'appkit-modal-0.1.0',
    onBound: connection => (disposeAfterTest(connection.port), bound.push(connection)),
    onWrongVersion: () => wrong.push('wrong'),
  })
  const hello = () => {
    const last = frame.posted.at(-1) as (typeof frame.posted)[0]
    disposeAfterTest(last.port)
    return last
  }
  return { page, clock, frame, bound, wrong, stop, hello }
}

describe('watchHandshake', () => {
  test('answers READY with HELLO and a port for the exact origin, and binds after HELLO_SUCCESS', async () => {
    const { page, frame, bound, hello } = setUp()
    page.sendReady(frame.contentWindow)
    const { message, targetOrigin, port } = hello()
    expect(targetOrigin).toBe(WALLET)
    expect(message).toEqual({
      type: '@appkit-app/HELLO',
      id: expect.stringMatching(/^[\da-f]{32}$/),
      payload: { v: 1, projectId: 'p', sdk: 'appkit-modal-0.1.0', nonce: expect.stringMatching(/^[\da-f]{32}$/) },
    })
    welcomed(message as never, port)
    await eventually(() => bound.length).toBe(1)
    expect(bound[0]?.ready).toEqual({ version: '1.0.0', storage: 'idb' })
  })

  test.each([
    ['another origin', { origin: 'https://wallet.example.com.evil.example' }],
    ['no origin', { origin: 'null' }],
    ['a script of this page', { isTrusted: false }],
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
  ])('ignores READY from %s', (_what, event) => {
    const { page, frame } = setUp()
    page.sendReady(frame.contentWindow, undefined, event)
    expect(frame.posted).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'READY'],
    ['another event', { type: '@appkit-frame/SHOW', id: 'r'.repeat(32), payload: { version: '1.0.0' } }],
    ['the app’s own prefix', { type: '@appkit-app/READY', id: 'r'.repeat(32), payload: { version: '1.0.0' } }],
    ['READY without a version', { type: '@appkit-frame/READY', id: 'r'.repeat(32) }],
  ])('ignores %s', (_what, data) => {
    const { page, frame, wrong } = setUp()
    page.message({ data, source: frame.contentWindow as never })
    expect([frame.posted, wrong]).toEqual([[], []])
  })

  test.each(['2.0.0', '0.9.0', '10.0.0', 'one'])('rejects version %s', version => {
    const { page, frame, wrong } = setUp()
    page.sendReady(frame.contentWindow, { version })
    expect([frame.posted, wrong]).toEqual([[], ['wrong']])
  })

  test('does not bind a port with another nonce or id', async () => {
    const { page, frame, bound, hello } = setUp()
    page.sendReady(frame.contentWindow)
    const { message, port } = hello()
    const { id, payload } = message as { id: string; payload: { nonce: string } }
    const welcome = (as: string, nonce: string, type = 'HELLO_SUCCESS') =>
      port.postMessage({ type: `@appkit-frame/${type}`, id: as, payload: { channelId: 'c', nonce } }, [])
    welcome(id, 'x'.repeat(32))
    welcome('x'.repeat(32), payload.nonce)
    welcome(id, payload.nonce, 'HELLO_ERROR')
    await settled()
    expect(bound).toEqual([])
    welcome(id, payload.nonce)
    await eventually(() => bound.length).toBe(1)
  })

  test('repeats the handshake after a reload and discards the previous port', async () => {
    const { page, frame, bound, hello } = setUp()
    page.sendReady(frame.contentWindow)
    const first = hello()
    page.sendReady(frame.contentWindow)
    const second = hello()
    expect((second.message as { id: string }).id).not.toBe((first.message as { id: string }).id)
    welcomed(first.message as never, first.port)
    await settled()
    expect(bound).toEqual([])
    welcomed(second.message as never, second.port)
    await eventually(() => bound.length).toBe(1)
  })

  test('cancels HELLO after 5 s without a response', async () => {
    const { page, frame, clock, bound, hello } = setUp()
    page.sendReady(frame.contentWindow)
    const { message, port } = hello()
    await clock.advance(HELLO_TIMEOUT_MS)
    welcomed(message as never, port)
    await settled()
    expect([bound, clock.waiting]).toEqual([[], []])
  })

  test('stops listening when it is stopped', () => {
    const { page, frame, stop, clock } = setUp()
    page.sendReady(frame.contentWindow)
    stop()
    page.sendReady(frame.contentWindow)
    expect([page.listening, frame.posted.length, clock.waiting]).toEqual([0, 1, []])
  })
})
