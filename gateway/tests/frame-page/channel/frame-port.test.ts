import { describe, expect, test, vi } from 'vitest'
import { FramePort, type Handlers } from '../../../src/frame-page/channel/frame-port.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { ScriptedPort } from '../helpers/scripted-port.js'
import { stubHandlers } from '../helpers/stub-handlers.js'

function gate(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => (resolve = done))
  return { promise, resolve: () => resolve() }
}

const open = { challenge: true, session: true, unlocked: true }

function start(over: Partial<Handlers> = {}, facts = open) {
  const reached: { name: string; payload: unknown }[] = []
  const port = new ScriptedPort()
  const clock = turnedClock(0)
  const onFlood = vi.fn()
  const channel = new FramePort(port.asPort, {
    handlers: stubHandlers(reached, over),
    facts: () => facts,
    clock,
    onFlood,
  })
  const settled = async () => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve()
  }
  return { port, reached, clock, channel, onFlood, settled }
}

const id = (n: number) => `id-${String(n).padStart(24, '0')}`
const request = (name: string, n: number, payload?: unknown) => ({
  type: `@appkit-app/${name}`,
  id: id(n),
  ...(payload !== undefined && { payload }),
})

describe('events', () => {
  test('responds with success under the request id', async () => {
    const { port, settled } = start({ PING: () => ({ t: 7 }) })
    port.receive(request('PING', 1))
    await settled()
    expect(port.posted).toEqual([{ type: '@appkit-frame/PING_SUCCESS', id: id(1), payload: { t: 7 } }])
  })

  test('responds to a failure with code, message and details', async () => {
    const { port, settled } = start({
      CONNECT_OTP: () => {
        throw new FrameError('E_OTP_INVALID', 'That code is wrong.', { left: 3 })
      },
    })
    port.receive(request('CONNECT_OTP', 1, { otp: '123456' }))
    await settled()
    expect(port.posted).toEqual([
      {
        type: '@appkit-frame/CONNECT_OTP_ERROR',
        id: id(1),
        payload: { message: 'That code is wrong.', code: 'E_OTP_INVALID', left: 3 },
      },
    ])
  })

  test('hides the details of an unexpected error', async () => {
    const { port, settled } = start({
      PING: () => {
        throw new TypeError('secret of the inside')
      },
    })
    port.receive(request('PING', 1))
    await settled()
    expect(port.posted[0]?.payload).toEqual({ message: 'Something went wrong.', code: 'E_INTERNAL' })
  })

  test('responds with an error if the result is too large or not JSON', async () => {
    const answers: unknown[] = ['x'.repeat(300_000), 10n, () => 0]
    const { port, settled } = start({ RPC_REQUEST: () => answers.shift() })
    for (const n of [1, 2, 3]) port.receive(request('RPC_REQUEST', n, { method: 'eth_call' }))
    await settled()
    expect(port.posted.map(({ type }) => type)).toEqual(Array(3).fill('@appkit-frame/RPC_REQUEST_ERROR'))
  })

  test('rejects a malformed event with an id, and drops one without', async () => {
    const { port, reached, settled } = start()
    port.receive(request('CONNECT_OTP', 1, { otp: 42 }))
    port.receive(request('SWITCH_NETWORK', 2, { chainId: 1, rpcUrl: 'https://evil.example' }))
    port.receive({ type: '@appkit-app/PING', id: 'short' })
    port.receive({ type: '@appkit-app/NO_SUCH', id: id(3) })
    port.receive({ type: '@appkit-frame/PING', id: id(4) })
    port.receive(null)
    await settled()
    expect(reached).toEqual([])
    expect(port.posted.map(message => [message.type, message.id])).toEqual([
      ['@appkit-frame/CONNECT_OTP_ERROR', id(1)],
      ['@appkit-frame/SWITCH_NETWORK_ERROR', id(2)],
    ])
    expect(port.posted[0]?.payload).toMatchObject({ code: 'E_SCHEMA' })
  })

  test('allows larger payloads for RPC requests', async () => {
    const { port, reached, settled } = start()
    const data = `0x${'00'.repeat(20_000)}`
    port.receive(request('RPC_REQUEST', 1, { method: 'eth_call', params: [{ data }] }))
    port.receive(request('CONNECT_SOCIAL', 2, { uri: data }))
    await settled()
    expect(reached.map(({ name }) => name)).toEqual(['RPC_REQUEST'])
  })
})

describe('request ids', () => {
  test('responds once per id', async () => {
    const { port, reached, settled } = start({ PING: () => ({ t: 1 }) })
    port.receive(request('PING', 1))
    await settled()
    port.receive(request('PING', 1))
    port.receive(request('SIGN_OUT', 1))
    await settled()
    expect(port.responsesTo(id(1))).toHaveLength(1)
    expect(reached).toEqual([])
  })

  test('aborts the first request if its id is repeated', async () => {
    let seen: AbortSignal | undefined
    const { port, settled } = start({
      CONNECT_DEVICE: (_, { signal }) => ((seen = signal), new Promise(() => {})),
    })
    port.receive(request('CONNECT_DEVICE', 1))
    await settled()
    port.receive(request('CONNECT_DEVICE', 1))
    await settled()
    expect(seen?.aborted).toBe(true)
    expect(port.responsesTo(id(1))).toEqual([
      expect.objectContaining({
        type: '@appkit-frame/CONNECT_DEVICE_ERROR',
        payload: expect.objectContaining({ code: 'E_STATE' }),
      }),
    ])
  })
})

describe('access levels', () => {
  test.each([
    ['CONNECT_OTP', { otp: '123456' }, { challenge: false }, 'E_STATE'],
    ['GET_USER', undefined, { session: false }, 'E_UNAUTH'],
    ['UPDATE_EMAIL', { email: 'a@b.example' }, { session: false }, 'E_UNAUTH'],
  ])('checks the precondition of %s before running the handler', async (name, payload, missing, code) => {
    const { port, reached, settled } = start({}, { ...open, ...missing })
    port.receive(request(name, 1, payload))
    await settled()
    expect(port.posted[0]).toMatchObject({ type: `@appkit-frame/${name}_ERROR`, payload: { code } })
    expect(reached).toEqual([])
  })
})

describe('aborts', () => {
  test('aborts an open RPC request immediately, even if the handler does not listen', async () => {
    const { port, settled } = start({ RPC_REQUEST: () => new Promise(() => {}) })
    port.receive(request('RPC_REQUEST', 1, { method: 'personal_sign' }))
    await settled()
    port.receive(request('RPC_ABORT', 2, { id: id(1) }))
    await settled()
    expect(port.responsesTo(id(2))).toMatchObject([{ payload: { aborted: true } }])
    expect(port.responsesTo(id(1))).toMatchObject([{ payload: { code: 'E_ABORTED', message: 'Request was aborted' } }])
  })

  test.each(['SET_UP_RECOVERY', 'RECOVER', 'GET_USER'] as const)('aborts a pending prompt: %s', async name => {
    const gone = vi.fn()
    const waiting = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>(() => signal.addEventListener('abort', gone))
    const { port, settled } = start({ [name]: waiting })
    port.receive(request(name, 1))
    await settled()
    port.receive(request('RPC_ABORT', 2, { id: id(1) }))
    await settled()
    expect(port.responsesTo(id(2))).toMatchObject([{ payload: { aborted: true } }])
    expect(port.responsesTo(id(1))).toMatchObject([{ payload: { code: 'E_ABORTED' } }])
    expect(gone).toHaveBeenCalledTimes(1)
  })

  test('refuses an abort after the point of no return', async () => {
    const go = gate()
    const { port, settled } = start({
      RPC_REQUEST: async (_, { commit }) => {
        commit()
        await go.promise
        return '0xsigned'
      },
    })
    port.receive(request('RPC_REQUEST', 1, { method: 'personal_sign' }))
    await settled()
    port.receive(request('RPC_ABORT', 2, { id: id(1) }))
    await settled()
    expect(port.responsesTo(id(2))).toMatchObject([{ payload: { aborted: false } }])
    go.resolve()
    await settled()
    expect(port.responsesTo(id(1))).toMatchObject([{ payload: '0xsigned' }])
  })

  test('prevents a request from passing the point of no return', async () => {
    const go = gate()
    const signed = vi.fn()
    const { port, settled } = start({
      RPC_REQUEST: async (_, { commit }) => {
        await go.promise
        commit()
        signed()
      },
    })
    port.receive(request('RPC_REQUEST', 1, { method: 'personal_sign' }))
    await settled()
    port.receive(request('RPC_ABORT', 2, { id: id(1) }))
    go.resolve()
    await settled()
    expect(signed).not.toHaveBeenCalled()
  })

  test.each([
    ['of a login', 'CONNECT_FARCASTER', undefined],
    ['of an unknown request', undefined, undefined],
  ])('refuses the abort %s', async (_what, name, payload) => {
    const { port, settled } = start({ CONNECT_FARCASTER: () => new Promise(() => {}) })
    if (name) port.receive(request(name, 1, payload))
    port.receive(request('RPC_ABORT', 2, { id: id(1) }))
    await settled()
    expect(port.responsesTo(id(2))).toMatchObject([{ payload: { aborted: false } }])
  })
})

describe('rate limits', () => {
  test('allows a burst, then reports the waiting time', async () => {
    const { port, clock, settled } = start({ PING: () => ({ t: 1 }) })
    for (let n = 0; n < 3; n++) port.receive(request('PING', n))
    await settled()
    expect(port.responsesTo(id(1))[0]?.type).toBe('@appkit-frame/PING_SUCCESS')
    expect(port.responsesTo(id(2))).toMatchObject([
      { payload: { code: 'E_RATE', retryAfter: 1, message: 'Please try again after 1 seconds' } },
    ])
    clock.turn(1_000)
    port.receive(request('PING', 9))
    await settled()
    expect(port.responsesTo(id(9))[0]?.type).toBe('@appkit-frame/PING_SUCCESS')
  })

  test('closes the port after continued violations', async () => {
    const { port, onFlood, settled } = start()
    for (let n = 0; n < 60; n++) port.receive(request('PING', n))
    await settled()
    expect(port.closed).toBe(true)
    expect(onFlood).toHaveBeenCalledOnce()
    const before = port.posted.length
    port.receive(request('GET_CHAIN_ID', 100))
    await settled()
    expect(port.posted).toHaveLength(before)
  })

  test('counts unknown messages, too', () => {
    const { port } = start()
    for (let n = 0; n < 1_500; n++) port.receive({ noise: n })
    expect(port.closed).toBe(true)
  })
})

test('sends its own events with new ids', () => {
  const { port, channel } = start()
  channel.emit('SHOW', { reason: 'approval', width: 360, height: 600 })
  expect(port.posted).toEqual([
    {
      type: '@appkit-frame/SHOW',
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      payload: { reason: 'approval', width: 360, height: 600 },
    },
  ])
})

test('aborts open requests and stays silent after closing', async () => {
  let seen: AbortSignal | undefined
  const { port, channel, settled } = start({
    CONNECT_DEVICE: (_, { signal }) => ((seen = signal), new Promise(() => {})),
  })
  port.receive(request('CONNECT_DEVICE', 1))
  await settled()
  channel.close()
  channel.emit('HIDE')
  await settled()
  expect(seen?.aborted).toBe(true)
  expect(port.posted).toEqual([])
})
