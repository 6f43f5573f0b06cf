import { describe, expect, test } from 'vitest'
import { FramePort } from '../../../src/frame-page/channel/frame-port.js'
import { getAccessFacts, createHandlers } from '../../../src/frame-page/handlers/create-handlers.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { createHandlerFixture } from '../../frame-page/helpers/handler-fixture.js'
import { ScriptedPort } from '../../frame-page/helpers/scripted-port.js'
import { account, scriptedWallet } from '../../frame-page/helpers/scripted-wallet.js'
import { caseCount, seeded, type Seeded } from '../helpers/seeded.js'
import { eventNames, soundId, soundPayload } from '../helpers/sound-payloads.js'

const SEQUENCES = caseCount(5_000)
const STEPS = 60

/** A frame with scripted dependencies that records requests shown before signing. */
function frame(random: Seeded) {
  const approved = new Set<string>()
  const wallet = scriptedWallet({ state: 'none', user: undefined, resume: async () => wallet.user !== undefined })
  const start = { ...wallet.signer }
  const unapproved: string[] = []
  Object.assign(wallet, {
    verifyCode: async () => {
      if (random.chance(0.3)) throw new FrameError('E_OTP_INVALID', 'wrong', { left: 1 })
      Object.assign(wallet, { user: { userId: 'u', email: null, userName: null, appToken: 't' }, state: 'open' })
      return 'connected'
    },
    signOut: async () => void Object.assign(wallet, { user: undefined, state: 'none' }),
    signer: {
      ...start,
      signMessage: (message: Uint8Array) => {
        if (!approved.delete(new TextDecoder().decode(message))) unapproved.push('message')
        return start.signMessage(message)
      },
    },
  })
  const room = createHandlerFixture({ wallet })
  const deps = {
    ...room.deps,
    login: { pending: false },
    prompts: {
      ...room.deps.prompts,
      approve: async (request: Parameters<typeof room.deps.prompts.approve>[0]) => {
        await Promise.resolve()
        if (random.chance(0.4)) throw new FrameError('E_REJECTED', 'no', { rpcCode: 4001 })
        approved.add(String(request.decoded.facts.find(({ name }) => name === 'text')?.value))
      },
    },
  }
  const port = new ScriptedPort()
  const bound = new FramePort(port.asPort, {
    handlers: createHandlers(deps),
    facts: () => getAccessFacts(deps),
    clock: room.clock,
  })
  return { port, wallet, unapproved, clock: room.clock, bound }
}

describe('random event orders', () => {
  test(`signs only after approval, responds once per id and stops after sign-out: ${SEQUENCES} sequences`, async () => {
    const random = seeded('frame-model')
    const wrong: string[] = []
    let signatures = 0
    for (let sequence = 0; sequence < SEQUENCES; sequence++) {
      const { port, wallet, unapproved, clock } = frame(random)
      const sent: { id: string; name: string; session: boolean }[] = []
      const steps = 1 + random.below(STEPS)
      for (let step = 0; step < steps && !port.closed; step++) {
        clock.turn(20_000)
        const before = sent.at(-1)
        // Some messages are repeated, immediately or later.
        const name = random.chance(0.25) ? 'RPC_REQUEST' : random.pick(eventNames)
        const id = before && random.chance(0.1) ? random.pick(sent).id : soundId(random)
        const sign = { method: 'personal_sign', params: [`text ${sequence}.${step}`, account.address] }
        const payload = name === 'RPC_REQUEST' && random.chance(0.7) ? sign : soundPayload(name, random)
        sent.push({ id, name, session: wallet.user !== undefined })
        port.receive({ type: `@appkit-app/${name}`, id, ...(payload !== undefined && { payload }) })
        if (random.chance(0.5)) for (let turn = 0; turn < 12; turn++) await Promise.resolve()
      }
      for (let turn = 0; turn < 30; turn++) await Promise.resolve()
      signatures += wallet.signed.length
      const answers = port.posted.filter(({ type }) => /_(?:SUCCESS|ERROR)$/.test(type)).map(({ id }) => id)
      if (new Set(answers).size !== answers.length) wrong.push(`${sequence}: an id was answered twice`)
      if (unapproved.length > 0) wrong.push(`${sequence}: signed without approval`)
      const early = sent.findIndex(({ name }) => name === 'CONNECT_OTP')
      const first = sent.slice(0, early < 0 ? sent.length : early).map(({ id }) => id)
      const privileged = ['GET_USER_SUCCESS', 'UPDATE_EMAIL_SUCCESS', 'SET_PREFERRED_ACCOUNT_SUCCESS']
      const leaked = port.posted.filter(
        ({ type, id }) => first.includes(id) && privileged.some(end => type.endsWith(end)),
      )
      // A social or passkey login needs no code; before any login nothing may be reported.
      const social = sent.some(({ name }) =>
        ['CONNECT_SOCIAL', 'CONNECT_DEVICE', 'CONNECT_FARCASTER', 'CONNECT_PASSKEY', 'IS_CONNECTED'].includes(name),
      )
      if (leaked.length > 0 && !social) wrong.push(`${sequence}: answered before a session`)
    }
    expect(wrong).toEqual([])
    expect(signatures).toBeGreaterThan(SEQUENCES / 20)
  }, 300_000)
})

describe('session replay', () => {
  test('ignores 1,000 replayed sessions on the same port and, without a login, on a new one', async () => {
    const random = seeded('frame-replay')
    const effects: string[] = []
    for (let session = 0; session < caseCount(1_000); session++) {
      const first = frame(random)
      const record: unknown[] = []
      const send = (name: string, payload?: unknown) => {
        const message = { type: `@appkit-app/${name}`, id: soundId(random), ...(payload !== undefined && { payload }) }
        record.push(message)
        first.port.receive(message)
      }
      const settle = async () => {
        for (let turn = 0; turn < 30; turn++) await Promise.resolve()
      }
      send('CONNECT_EMAIL', { email: 'ada@example.com' })
      await settle()
      send('CONNECT_OTP', { otp: '123456' })
      await settle()
      send('RPC_REQUEST', { method: 'personal_sign', params: ['text', account.address] })
      await settle()
      const [posted, signed] = [first.port.posted.length, first.wallet.signed.length]
      first.clock.turn(600_000)
      for (const message of record) first.port.receive(message)
      await settle()
      if (first.port.posted.length !== posted || first.wallet.signed.length !== signed)
        effects.push(`${session}: same port`)
      const fresh = frame(random)
      for (const message of record.slice(1)) fresh.port.receive(message)
      await settle()
      if (fresh.wallet.signed.length > 0 || fresh.wallet.user) effects.push(`${session}: new port`)
    }
    expect(effects).toEqual([])
  }, 120_000)
})

describe('prototype pollution and getters', () => {
  const swap = (name: string, values: readonly unknown[]) => {
    const left = [...values]
    return Object.defineProperty({}, name, { get: () => (left.length > 1 ? left.shift() : left[0]), enumerable: true })
  }
  test.each([
    [
      'a prototype by name',
      JSON.parse(
        '{"type":"@appkit-app/SYNC_THEME","id":"xxxxxxxxxxxxxxxxxxxxxxxx","payload":{"themeVariables":{"__proto__":{"polluted":"yes"}}}}',
      ),
    ],
    [
      'a constructor',
      { type: '@appkit-app/SYNC_THEME', id: 'x'.repeat(24), payload: { themeVariables: { constructor: 'x' } } },
    ],
    [
      'a type that changes',
      Object.assign(swap('type', ['@appkit-app/PING', '@appkit-app/SIGN_OUT']), { id: 'x'.repeat(24) }),
    ],
    ['an id that changes', Object.assign(swap('id', ['x'.repeat(24), 'y'.repeat(24)]), { type: '@appkit-app/PING' })],
    [
      'a payload that changes',
      Object.assign(swap('payload', [{ otp: '1' }, { otp: '2' }]), {
        type: '@appkit-app/CONNECT_OTP',
        id: 'x'.repeat(24),
      }),
    ],
    [
      'a method that changes',
      {
        type: '@appkit-app/RPC_REQUEST',
        id: 'x'.repeat(24),
        payload: swap('method', ['eth_chainId', 'personal_sign']),
      },
    ],
    [
      'a JSON of its own',
      { type: '@appkit-app/CONNECT_OTP', id: 'x'.repeat(24), payload: { otp: '1', toJSON: () => ({ otp: '2' }) } },
    ],
    ['a proxy', new Proxy({ type: '@appkit-app/SIGN_OUT', id: 'x'.repeat(24) }, { get: () => '@appkit-app/PING' })],
  ])('ignores %s', async (what, message) => {
    const { port, wallet } = frame(seeded('frame-pollution'))
    port.receive(message)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(wallet.signed).toEqual([])
    // A proxy cannot cross a port. Read here, it returns its own fields once.
    const answered = port.posted.map(({ type }) => type).filter(type => type.endsWith('_SUCCESS'))
    expect(answered).toEqual(what === 'a proxy' ? ['@appkit-frame/SIGN_OUT_SUCCESS'] : [])
  })
})

describe('flooding', () => {
  test('closes the port early for 300,000 messages, and shows at most one approval', async () => {
    const { port, wallet } = frame(seeded('frame-flood'))
    let count = 0
    for (let at = 0; at < 300_000 && !port.closed; at++) {
      count++
      port.receive({
        type: '@appkit-app/RPC_REQUEST',
        id: soundId({ below: (n: number) => at % n } as Seeded),
        payload: { method: 'personal_sign', params: ['x', account.address] },
      })
    }
    await Promise.resolve()
    expect(port.closed).toBe(true)
    expect(count).toBeLessThan(2_000)
    expect(wallet.signed).toEqual([])
  })
})
