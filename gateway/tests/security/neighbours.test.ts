import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginRequest, LoginRoute } from '../../../src/contract/login-api.js'
import { deferred } from '../../../tests/helpers/deferred.js'
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

/** Sends calls of one visitor, many at a time, until it is stopped. Resolves `warm` once enough were answered. */
function attack(call: Call, ip: string) {
  const { frame, close } = frameAt(state.gateway.url, PARALLEL)
  const own = frame()
  const running = { isOver: false, answered: 0 }
  const warm = deferred<void>()
  const loops = Array.from({ length: PARALLEL }, async () => {
    while (!running.isOver) {
      await call(own, ip)
      running.answered += 1
      if (running.answered >= WARM_UP) warm.resolve()
    }
  })
  return {
    warm: warm.promise,
    async stop() {
      running.isOver = true
      await Promise.all(loops)
      close()
    },
  }
}

async function p50(call: Call, ip: string): Promise<number> {
  const { frame, close } = frameAt(state.gateway.url, 1)
  const own = frame()
  const times: number[] = []
  for (let count = 0; count < CALLS; count += 1) {
    const start = performance.now()
    const { status } = await call(own, ip)
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
  await p50(call, `${network}.0.1`) // warms up the process
  for (let round = 1; round <= ROUNDS; round += 1) {
    const calm = await p50(call, `${network}.${round}.1`)
    const { warm, stop } = attack(call, `${network}.100.1`)
    await warm
    const attacked = await p50(call, `${network}.${round}.2`)
    await stop()
    rounds.push({ calm, attacked })
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
