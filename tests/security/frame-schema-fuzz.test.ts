import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appEvents, type AppEventName } from '../../src/contract/app-events.js'
import { readEnvelope } from '../../src/contract/envelope.js'
import {
  defaultLimits,
  type FrameEventName,
  frameEvents,
  replyLimits,
  rpcRequestLimits,
} from '../../src/contract/frame-protocol.js'
import { rpcParams } from '../../src/contract/rpc-requests.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { methodClass, type AllowedMethod } from '../../src/core/rpc-methods.js'
import { createAppMessage, Channel, type ValidFrameEvent } from '../../src/frame/channel.js'
import { validAnswers, validPayloads } from '../contract/helpers/valid-messages.js'
import { WALLET } from '../frame/helpers/wallet-page.js'
import { FakeClock } from '../lib/fake-clock.js'
import { mutate } from './helpers/mutate.js'
import { manyCases } from './helpers/seeded.js'

const CASES = 200_000
/** Time limit of a message in milliseconds. Slower messages are repeated, because other processes use time, too. */
const SLOW_MS = 50
const names = Object.keys(appEvents) as AppEventName[]
const id = 'i'.repeat(32)

const answers = names.flatMap(name => [
  ...validAnswers[name].map(payload => ({ type: `@appkit-frame/${name}_SUCCESS`, id, payload })),
  { type: `@appkit-frame/${name}_ERROR`, id, payload: { message: 'No.', code: 'E_STATE', retryAfter: 3 } },
])
const events = [
  { type: '@appkit-frame/SHOW', id, payload: { reason: 'approval', width: 360, height: 600 } },
  { type: '@appkit-frame/RESIZE', id, payload: { width: 360, height: 600 } },
  { type: '@appkit-frame/HIDE', id },
  { type: '@appkit-frame/SESSION_UPDATE', id, payload: { token: 't' } },
  { type: '@appkit-frame/OPEN_POPUP', id, payload: { url: `${WALLET}/approve`, reason: 'approval' } },
  { type: '@appkit-frame/RECOVERY_REQUIRED', id, payload: { methods: ['passkey'] } },
  { type: '@appkit-frame/CHANGED', id, payload: { accounts: ['eip155:1:0x'], chainId: 1 } },
  { type: '@appkit-frame/LOGIN_FAILED', id, payload: { message: 'No.', code: 'E_REJECTED', retryAfter: 3, left: 2 } },
]

/** Nine of ten cases start from a valid message; about a third of those is unchanged. */
function cases(valid: readonly unknown[]) {
  const step = fc.record({ where: fc.nat(60), what: fc.nat(200) })
  const made = fc.record({ base: fc.nat(valid.length - 1), steps: fc.array(step, { maxLength: 3 }) })
  const arbitrary = fc.anything({
    withBigInt: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    maxDepth: 3,
  })
  return fc.oneof(
    {
      weight: 9,
      arbitrary: made.map(({ base, steps }) => ({ base, steps, value: () => mutate(valid[base], steps) })),
    },
    { weight: 1, arbitrary: arbitrary.map(value => ({ base: -1, steps: [], value: () => value })) },
  )
}

/** Measures CPU time, because wall-clock time includes other processes. */
function assertFast(run: () => void): void {
  for (let tries = 0; tries < 5; tries++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 <= SLOW_MS) return
  }
  throw new RangeError(`slower than ${SLOW_MS} ms, five times`)
}

function isPlain(value: unknown): boolean {
  return value === undefined || JSON.stringify(JSON.parse(JSON.stringify(value))) === JSON.stringify(value)
}

/** A port without a peer that delivers dispatched messages synchronously. */
function silentPort() {
  const posted: unknown[] = []
  const port = Object.assign(new EventTarget(), {
    start: () => {},
    close: () => {},
    postMessage: (message: unknown) => void posted.push(message),
  })
  return { port: port as unknown as MessagePort, posted }
}

const collect = (() => {
  setFlagsFromString('--expose_gc')
  return runInNewContext('gc') as () => void
})()

describe('schema fuzz', () => {
  test(`${CASES} messages to the app never throw, hang or pass validation wrongly`, () => {
    const seen = { valid: 0, undamaged: 0, delivered: 0, dropped: 0, heap: 0 }
    const received: ValidFrameEvent[] = []
    const { port, posted } = silentPort()
    const clock = new FakeClock()
    const channel = new Channel(port, {
      clock,
      origin: WALLET,
      onEvent: event => received.push(event),
      onLost: () => {},
      onTimeout: () => {},
    })
    const all = [...answers, ...events]
    let runCount = 0
    const total = manyCases(CASES, cases(all), ({ base, steps, value }) => {
      if (base >= 0) seen.valid += 1
      if (base >= 0 && steps.length === 0) seen.undamaged += 1
      if (++runCount === 5_000) seen.heap = heapNow()
      const data = value()
      received.length = 0
      const before = channel.dropped
      assertFast(() => port.dispatchEvent(Object.assign(new Event('message'), { data })))
      if (received.length > 0) seen.delivered += 1
      else if (channel.dropped > before) seen.dropped += 1
      for (const { name, event } of received) {
        const full = { type: `@appkit-frame/${name}`, id, payload: event }
        if (!isPlain(event) || !frameEvents[name as FrameEventName].safeParse(event).success)
          throw new RangeError(`received ${name}`)
        if (!readEnvelope(full, replyLimits)) throw new RangeError(`received ${name} beyond the bounds`)
      }
    })
    const grown = heapNow() - seen.heap
    console.info(`to the app: ${JSON.stringify({ total, ...seen, grown })}`)
    expect(seen.valid / total).toBeGreaterThan(0.3)
    expect(seen.delivered + seen.dropped).toBe(total)
    expect(seen.delivered).toBeGreaterThan(total / 100)
    expect([posted, Object.hasOwn(Object.prototype, 'polluted')]).toEqual([[], false])
    expect(grown).toBeLessThan(5 * 1024 * 1024)
    channel.end(new AppKitError('frame/unavailable'))
  }, 600_000)

  test(`${CASES / 10} answers settle each request with a valid result or an error`, async () => {
    const wrong: string[] = []
    const outcomes = { given: 0, refused: 0, open: 0 }
    const { port, posted } = silentPort()
    const channel = new Channel(port, {
      clock: new FakeClock(),
      origin: WALLET,
      onEvent: () => {},
      onLost: () => {},
      onTimeout: () => {},
    })
    const waits: Promise<unknown>[] = []
    manyCases(CASES / 10, cases(answers.map(({ payload }) => payload)), ({ base, value }) => {
      const name = names.find(candidate => answers[base]?.type.includes(`/${candidate}_`)) ?? 'GET_USER'
      let isOver = false
      const pending = channel.request(name, validPayloads[name][0]).then(
        answer => {
          isOver = true
          outcomes.given += 1
          return void (isValidAnswer(name, answer) || wrong.push(name))
        },
        (error: unknown) => {
          isOver = true
          outcomes.refused += 1
          return void (AppKitError.is(error) || wrong.push(`${name}: ${String(error)}`))
        },
      )
      const message = posted.pop() as { id: string } | undefined
      const type = `@appkit-frame/${name}_${base >= 0 && answers[base]?.type.endsWith('ERROR') ? 'ERROR' : 'SUCCESS'}`
      if (message)
        port.dispatchEvent(Object.assign(new Event('message'), { data: { type, id: message.id, payload: value() } }))
      waits.push(pending.then(() => void (isOver || outcomes.open++)))
    })
    channel.end(new AppKitError('frame/unavailable'))
    await Promise.all(waits)
    console.info(`answers: ${JSON.stringify(outcomes)}`)
    expect(wrong).toEqual([])
    expect(outcomes.given).toBeGreaterThan(0)
    expect(outcomes.refused).toBeGreaterThan(0)
  }, 600_000)

  test(`${CASES} requests of a page are only posted if the frame accepts them`, () => {
    const seen = { valid: 0, posted: 0, refused: 0 }
    const requests = names.flatMap(name => validPayloads[name].map(payload => ({ name, payload })))
    const total = manyCases(CASES, cases(requests.map(({ payload }) => payload)), ({ base, value }) => {
      if (base >= 0) seen.valid += 1
      const name = requests[base]?.name ?? 'RPC_REQUEST'
      const payload = value()
      assertFast(() => {
        try {
          check(name, createAppMessage(name, payload))
          seen.posted += 1
        } catch (error) {
          if (!AppKitError.is(error)) throw error
          seen.refused += 1
        }
      })
    })
    console.info(`of the app: ${JSON.stringify({ total, ...seen })}`)
    expect(seen.valid / total).toBeGreaterThan(0.3)
    expect(seen.posted).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
  }, 600_000)
})

function isValidAnswer(name: AppEventName, answer: unknown): boolean {
  return isPlain(answer) && appEvents[name].success.safeParse(answer).success
}

/**
 * Checks a message like the frame does: bounds, strict schema, and known methods with valid parameters.
 * @throws RangeError if the frame would reject the message
 */
function check(name: AppEventName, message: unknown): void {
  const read = readEnvelope(message, name === 'RPC_REQUEST' ? rpcRequestLimits : defaultLimits)
  if (!read || !isPlain(message) || !appEvents[name].payload.safeParse(read.payload).success)
    throw new RangeError(`posted ${name}`)
  if (name !== 'RPC_REQUEST') return
  const { method, params } = read.payload as { method: string; params?: unknown }
  if (methodClass(method) === 'unknown' || !rpcParams[method as AllowedMethod].safeParse(params).success)
    throw new RangeError(`posted ${method}`)
}

function heapNow(): number {
  collect()
  return process.memoryUsage().heapUsed
}
