import { describe, expect, test } from 'vitest'
import { appEvents, type AppEventName } from '../../../../src/contract/app-events.js'
import { FramePort } from '../../../src/frame-page/channel/frame-port.js'
import { ScriptedPort } from '../../frame-page/helpers/scripted-port.js'
import { stubHandlers } from '../../frame-page/helpers/stub-handlers.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { caseCount, seeded, type Seeded } from '../helpers/seeded.js'
import { eventNames, soundId, soundPayload } from '../helpers/sound-payloads.js'

const CASES = caseCount(200_000)
/** Number of cases per port; a new one follows, as after a reload. */
const PER_PORT = 500
const SLOW_MS = 50

const open = { challenge: true, session: true, unlocked: true }

interface Channel {
  port: ScriptedPort
  reached: { name: string; payload: unknown }[]
  bound: FramePort
  pass(ms: number): void
}

function channel(): Channel {
  const reached: { name: string; payload: unknown }[] = []
  const port = new ScriptedPort()
  const clock = turnedClock(0)
  const handlers = stubHandlers(reached)
  const bound = new FramePort(port.asPort, { handlers, facts: () => open, clock })
  return { port, reached, bound, pass: ms => clock.turn(ms) }
}

/** Returns any JSON value, and some that are not JSON. */
function anything(random: Seeded, depth = 0): unknown {
  const odd: readonly (() => unknown)[] = [
    () => null,
    () => undefined,
    () => true,
    () => -0,
    () => Number.NaN,
    () => Infinity,
    () => Number('1e400'),
    () => random.next() * 1e18,
    () => '',
    () => 'x'.repeat(random.below(300)),
    () => '\u0000\u202e\ud800',
    () => 10n,
    () => Symbol('s'),
    () => () => 1,
    () => new Date(0),
    () => new Map([[1, 2]]),
    () => Object.create({ inherited: 1 }) as unknown,
    () => JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
    () => ({ constructor: { prototype: { polluted: 1 } } }),
    () => Object.defineProperty({}, 'type', { get: () => '@appkit-app/PING', enumerable: true }),
    () => Object.assign([], { length: 3 }),
    () => Array.from({ length: random.below(5) }, () => (depth > 3 ? 0 : anything(random, depth + 1))),
    () =>
      Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          soundId(random).slice(0, random.below(9)),
          depth > 3 ? 0 : anything(random, depth + 1),
        ]),
      ),
    () => nested(random.pick([3, 11, 12, 13, 40, 2_000])),
    () => Object.fromEntries(Array.from({ length: random.pick([10, 2_001]) }, (_, at) => [`k${at}`, at])),
  ]
  return random.pick(odd)()
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}

/** Applies one change to a valid message. */
function mutated(message: Record<string, unknown>, random: Seeded): unknown {
  const payload = message['payload']
  const inside = typeof payload === 'object' && payload !== null ? Object.keys(payload) : []
  const changes: readonly (() => unknown)[] = [
    () => message,
    () => ({
      ...message,
      type: random.pick([
        '@appkit-app/NONE',
        '@appkit-frame/PING',
        'PING',
        7,
        null,
        '@appkit-app/__proto__',
        '@appkit-app/toString',
      ]),
    }),
    () => ({
      ...message,
      id: random.pick(['', 'short', 'x'.repeat(20), 'x'.repeat(37), `${'x'.repeat(30)}!`, 7, null, {}]),
    }),
    () => ({ ...message, more: anything(random) }),
    () => ({ ...message, payload: anything(random) }),
    () => ({ type: message['type'], payload }),
    () => ({
      ...message,
      payload:
        inside.length > 0 ? { ...(payload as object), [random.pick(inside)]: anything(random) } : anything(random),
    }),
    () => ({ ...message, payload: { ...(payload as object | undefined), rpcUrl: 'https://evil.example' } }),
    () => ({
      ...message,
      payload: { ...(payload as object | undefined), [random.pick(['__proto__x', 'constructor', 'prototype'])]: 1 },
    }),
    () => ({
      ...message,
      payload: { ...(payload as object | undefined), pad: 'p'.repeat(random.pick([8_000, 8_193, 140_000])) },
    }),
    () => [message],
    () => JSON.stringify(message),
    () => Object.assign(Object.create({ type: message['type'] }) as object, { id: message['id'], payload }),
    () => Object.defineProperty({ ...message }, 'payload', { get: () => payload, enumerable: true }),
  ]
  return random.pick(changes)()
}

/** Validates the payload of a handler, independently of the tested code. */
function isSound(name: string, payload: unknown): boolean {
  if (!Object.hasOwn(appEvents, name)) return false
  const text = JSON.stringify(payload) ?? ''
  if (/"(?:__proto__|constructor|prototype)":/.test(text)) return false
  if (text.length > (name === 'RPC_REQUEST' ? 128 : 8) * 1024) return false
  const again = text === '' ? undefined : (JSON.parse(text) as unknown)
  return appEvents[name as AppEventName].payload.safeParse(again).success
}

describe('messages of the app', () => {
  test(`handles ${CASES} messages without throwing, delays or invalid acceptance`, async () => {
    const random = seeded('frame-fuzz')
    let [valid, accepted, slow, room] = [0, 0, 0, channel()]
    const wrong: string[] = []
    for (let at = 0; at < CASES; at++) {
      if (at % PER_PORT === 0) {
        for (let turn = 0; turn < 4; turn++) await Promise.resolve()
        accepted += room.reached.length
        wrong.push(
          ...room.reached.filter(({ name, payload }) => !isSound(name, payload)).map(({ name }) => `${at}: ${name}`),
        )
        room = channel()
      }
      room.pass(60_000)
      const name = random.pick(eventNames)
      const payload = soundPayload(name, random)
      const sound = { type: `@appkit-app/${name}`, id: soundId(random), ...(payload !== undefined && { payload }) }
      const isSoundBefore = random.chance(0.6)
      if (isSoundBefore) valid++
      const sent = isSoundBefore ? mutated(sound, random) : anything(random)
      const from = performance.now()
      try {
        room.port.receive(sent)
      } catch (error) {
        wrong.push(`${at}: threw ${String(error)}`)
      }
      // A busy machine may be slow once; only repeated slowness counts.
      if (performance.now() - from > SLOW_MS && isSlow(sent)) slow++
    }
    expect(wrong).toEqual([])
    expect(slow).toBe(0)
    expect(valid / CASES).toBeGreaterThanOrEqual(0.3)
    expect(accepted).toBeGreaterThan(CASES / 100)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  }, 300_000)
})

function isSlow(message: unknown): boolean {
  const times = [1, 2, 3].map(() => {
    const { port } = channel()
    const from = performance.now()
    port.receive(message)
    return performance.now() - from
  })
  return Math.min(...times) > SLOW_MS
}
