import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginRequest, LoginRoute } from '../../../src/contract/login-api.js'
import { gatewayProcesses, type GatewayProcess } from '../helpers/gateway-process.js'
import { pooledRequest } from '../helpers/pooled-request.js'
import { TestFrame } from '../helpers/wallet/test-frame.js'

// A real process with production settings and its own database, as a small operator runs it.
const PATIENT = 240_000
const ROUNDS = 5
const CALLS = 15
const PARALLEL = 40
// Calls of the attacker before a round is measured. By then, a gateway that limits visitors refuses it.
const WARM_UP = 150

const madeUp = () => randomBytes(32).toString('base64url')
const linkRoutes = [
  'POST /v1/device/look',
  'POST /v1/device/approve',
  'POST /v1/device/deny',
  'POST /v1/link/look',
  'POST /v1/link/use',
] as const

const state = {} as { processes: Awaited<ReturnType<typeof gatewayProcesses>>; gateway: GatewayProcess }
beforeAll(async () => {
  state.processes = await gatewayProcesses()
  state.gateway = await state.processes.start({})
}, PATIENT)
afterAll(() => state.processes.stop(), PATIENT)

function frameAt(url: string, sockets: number) {
  const pool = pooledRequest([url], sockets)
  const app = pool as unknown as ConstructorParameters<typeof TestFrame>[0]
  return { frame: () => new TestFrame(app, Date.now), close: pool.close }
}

type Call = (frame: TestFrame, ip: string) => Promise<{ readonly status: number }>

/** Calls one of these routes with a token that was never issued. */
function madeUpCall<R extends LoginRoute>(routes: readonly R[], body: () => LoginRequest<R>, isProven: boolean): Call {
  return (frame, ip) => {
    const route = routes[Math.floor(Math.random() * routes.length)] ?? expect.unreachable()
    return frame.call(route, body(), { ip, ...(!isProven && { proof: null }) })
  }
}

interface Attack {
  readonly answered: number
  stop(): Promise<void>
}

/** Sends calls of one visitor, many at a time, until it is stopped. */
function attack(call: Call, ip: string): Attack {
  const { frame, close } = frameAt(state.gateway.url, PARALLEL)
  const own = frame()
  const running = { isOver: false, answered: 0 }
  const loops = Array.from({ length: PARALLEL }, async () => {
    while (!running.isOver) {
      await call(own, ip)
      running.answered += 1
    }
  })
  return {
    get answered() {
      return running.answered
    },
    async stop() {
      running.isOver = true
      await Promise.all(loops)
      close()
    },
  }
}

/** Returns the median time of a neighbour's call. Every call has an address of its own, which is not limited. */
async function p50(call: Call, nextIp: () => string, isEnough: () => boolean = () => true): Promise<number> {
  const { frame, close } = frameAt(state.gateway.url, 1)
  const own = frame()
  const times: number[] = []
  while (times.length < CALLS || !isEnough()) {
    const start = performance.now()
    const { status } = await call(own, nextIp())
    times.push(performance.now() - start)
    expect(status).not.toBe(429)
  }
  close()
  return median(times)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Returns how many times longer a neighbour's call takes during the attack: the median of interleaved rounds. */
async function slowdown(call: Call, network: string): Promise<number> {
  const rounds: { readonly calm: number; readonly attacked: number }[] = []
  const used = { ips: 0 }
  const nextIp = () => `${network}.${Math.floor(++used.ips / 100) % 200}.${used.ips % 100}`
  await p50(call, nextIp) // warms up the process
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await p50(call, nextIp)
    const stranger = attack(call, `${network}.250.1`)
    await expect.poll(() => stranger.answered, { timeout: PATIENT }).toBeGreaterThan(WARM_UP)
    const start = stranger.answered
    const attacked = await p50(call, nextIp, () => stranger.answered >= start + 2 * PARALLEL)
    await stranger.stop()
    rounds.push({ calm, attacked })
    console.log(calm, attacked)
  }
  // The usual time is the floor of a round's own, so that one lucky round cannot fail the test.
  const usual = median(rounds.map(({ calm }) => calm))
  return median(rounds.map(({ calm, attacked }) => attacked / Math.max(calm, usual)))
}

describe('a stranger costs a neighbour nothing', () => {
  test.each([
    ['links', madeUpCall(linkRoutes, () => ({ token: madeUp() }), false), '10.1'],
    ['refresh tokens', madeUpCall(['POST /v1/token/refresh'], () => ({ refreshToken: madeUp() }), true), '10.2'],
  ] as const)(
    '2F9: one visitor with 40 made-up %s at a time at most doubles the time of the same call of another',
    async (_, call, network) => {
      const s = await slowdown(call, network); console.log(s)
      expect(s).toBeLessThanOrEqual(2)
    },
    PATIENT,
  )
})
