import { describe, expect, test } from 'vitest'
import { FramePort, type Handlers } from '../../gateway/src/frame-page/channel/frame-port.js'
import {
  performHandshake,
  type HandshakeView,
  type HelloEvent,
} from '../../gateway/src/frame-page/channel/handshake.js'
import { FrameError } from '../../gateway/src/frame-page/session/frame-error.js'
import { appEvents, type AppEventName } from '../../src/contract/app-events.js'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import { validAnswers, validPayloads } from '../contract/helpers/valid-messages.js'
import { eventually } from '../helpers/eventually.js'
import { FakeClock } from '../lib/fake-clock.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { scriptedPage, WALLET } from './helpers/wallet-page.js'

const APP = 'https://app.example.com'
const address = `0x${'ab'.repeat(20)}`
const names = (Object.keys(appEvents) as AppEventName[]).filter(name => name !== 'RPC_ABORT')
const sign = { method: 'personal_sign', params: ['0x61', address] }

/** Connects the app's end on a scripted page to the frame's real code through a real port. */
async function joined(over: Partial<Handlers> = {}) {
  const page = scriptedPage()
  const clock = new FakeClock()
  const host = { mount: () => {}, unmount: () => {} }
  const client = createFrameClient({
    base: WALLET,
    projectId: 'p',
    chainId: () => 'eip155:1',
    sdk: 's',
    title: 'W',
    host,
    clock,
    page,
  })
  const coming = client.ready()
  const shown = page.frames[0]?.contentWindow as unknown as Window
  const partner = { postMessage: (data: unknown) => page.message({ data: structuredClone(data), source: shown }) }
  const posts = page.frames[0]?.posted ?? []
  const view: HandshakeView = {
    partner,
    ownOrigin: WALLET,
    ancestors: [APP],
    isDirect: true,
    referrer: '',
    listen(listener) {
      const report = () =>
        posts.splice(0).forEach(({ message: data, port }) => {
          const event = { data, origin: APP, source: partner, ports: [port], isTrusted: true } as unknown as HelloEvent
          listener(event)
        })
      queueMicrotask(report)
      return () => {}
    },
  }
  const rules = { projectId: 'p', origins: [APP], version: '1.0.0', storage: 'idb' as const }
  const bound = await performHandshake(view, rules)
  const handlers = Object.fromEntries(names.map(name => [name, () => validAnswers[name][0]])) as unknown as Handlers
  const frame = new FramePort(bound.port, {
    handlers: { ...handlers, ...over },
    facts: () => ({ challenge: true, session: true, unlocked: true }),
    clock,
  })
  await coming
  disposeAfterTest(() => (client.dispose(), frame.close()))
  return { client, frame, clock, bound }
}

describe('the app and the frame', () => {
  test('complete the handshake', async () => {
    const { client, bound } = await joined()
    expect([client.state, client.storage, bound.origin, bound.sdk]).toEqual(['ready', 'idb', APP, 's'])
  })

  test.each(names)('exchange %s', async name => {
    const { client } = await joined()
    for (const payload of validPayloads[name].slice(0, 1))
      await expect(client.request(name, payload as never)).resolves.toEqual(validAnswers[name][0])
  })

  test('deliver an error', async () => {
    const { client } = await joined({
      CONNECT_OTP: () => {
        throw new FrameError('E_OTP_INVALID', 'That code is not right.', { left: 2 })
      },
    })
    await expect(client.request('CONNECT_OTP', { otp: '000000' })).rejects.toMatchObject({
      code: 'otp/invalid',
      message: 'That code is not right.',
      cause: { left: 2 },
    })
  })

  test.each([
    ['in time', false, 'request/aborted'],
    ['too late', true, '0xsigned'],
  ])('handle an abort that comes %s', async (_when, isCommitted, outcome) => {
    const signals: AbortSignal[] = []
    const { client } = await joined({
      RPC_REQUEST: async (_payload, { signal, commit }) => {
        signals.push(signal)
        if (isCommitted) commit()
        await eventually(() => (isCommitted ? life.signal : signal).aborted).toBe(true)
        return '0xsigned'
      },
    })
    const life = new AbortController()
    const request = client.request('RPC_REQUEST', sign, { signal: life.signal })
    const ended = request.catch((error: unknown) => (error as { code: string }).code)
    await eventually(() => signals.length).toBe(1)
    life.abort()
    await expect(ended).resolves.toBe(outcome)
  })

  test('agree on the read rate: no request is rejected or counted as a flood', async () => {
    const { client, clock } = await joined()
    const all = Promise.all(
      Array.from({ length: 300 }, () => client.request('RPC_REQUEST', { method: 'eth_blockNumber' })),
    )
    for (let second = 0; second < 15; second++) await clock.advance(1_000)
    await expect(all).resolves.toHaveLength(300)
    expect(client.state).toBe('ready')
  })

  test('deliver events of the frame', async () => {
    const { client, frame } = await joined()
    const received: unknown[] = []
    client.on('SHOW', event => received.push(event))
    client.on('RECOVERY_REQUIRED', event => received.push(event))
    frame.emit('SHOW', { reason: 'approval', width: 360, height: 600 })
    frame.emit('RECOVERY_REQUIRED', { methods: ['passkey'] })
    await eventually(() => received).toEqual([
      { reason: 'approval', width: 360, height: 600 },
      { methods: ['passkey'] },
    ])
  })

  test('detect that the frame closed its port', async () => {
    const { client, frame } = await joined()
    frame.close()
    await eventually(() => client.state).toBe('loading')
  })
})
