import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginRequest, LoginRoute } from '../../../src/contract/login-api.js'
import { gatewayProcesses, type GatewayProcess, type GatewayProcesses } from '../helpers/gateway-process.js'
import { pooledRequest } from '../helpers/pooled-request.js'
import { TestFrame } from '../helpers/wallet/test-frame.js'

// Real processes with production settings and a database each, as a small operator runs them.
const PATIENT = 240_000
const ROUNDS = 5
const CALLS = 31
const PARALLEL = 40
// Calls of the attacker before the first round. By then, a gateway that limits visitors refuses it.
const WARM_UP = 120

const madeUp = () => randomBytes(32).toString('base64url')
const linkRoutes = [
  'POST /v1/device/look',
  'POST /v1/device/approve',
  'POST /v1/device/deny',
  'POST /v1/link/look',
  'POST /v1/link/use',
] as const

const fleet = {} as { processes: GatewayProcesses; attacked: GatewayProcess; twin: GatewayProcess }
beforeAll(async () => {
  fleet.processes = await gatewayProcesses()
  fleet.attacked = await fleet.processes.start({})
  fleet.twin = await fleet.processes.start({})
}, PATIENT)
afterAll(() => fleet.processes.stop(), PATIENT)

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
  const { frame, close } = frameAt(fleet.attacked.url, PARALLEL)
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Returns how many times longer a neighbour's call takes at the attacked gateway than at an idle one, as the median of
 * several rounds. Calls to both alternate, because a busy machine slows both alike.
 */
async function slowdown(call: Call, network: string): Promise<number> {
  const [attacked, twin] = [frameAt(fleet.attacked.url, 1), frameAt(fleet.twin.url, 1)]
  const [atAttacked, atTwin] = [attacked.frame(), twin.frame()]
  const used = { ips: 0 }
  const time = async (frame: TestFrame) => {
    // Every call has an address of its own, in a network that is not limited.
    const ip = `${network}.${Math.floor(++used.ips / 100) % 200}.${used.ips % 100}`
    const start = performance.now()
    expect((await call(frame, ip)).status).not.toBe(429)
    return performance.now() - start
  }
  await time(atAttacked) // warms up both
  await time(atTwin)
  const stranger = attack(call, `${network}.250.1`)
  await expect.poll(() => stranger.answered, { timeout: PATIENT }).toBeGreaterThan(WARM_UP)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: { readonly attacked: number; readonly twin: number }[] = []
    const start = stranger.answered
    while (times.length < CALLS || stranger.answered < start + PARALLEL)
      times.push({ attacked: await time(atAttacked), twin: await time(atTwin) })
    rounds.push(median(times.map(pair => pair.attacked)) / median(times.map(pair => pair.twin)))
  }
  await stranger.stop()
  attacked.close()
  twin.close()
  return median(rounds)
}

describe('a stranger costs a neighbour nothing', () => {
  test.each([
    ['links', madeUpCall(linkRoutes, () => ({ token: madeUp() }), false), '10.1'],
    ['refresh tokens', madeUpCall(['POST /v1/token/refresh'], () => ({ refreshToken: madeUp() }), true), '10.2'],
  ] as const)(
    '2F9: one visitor with 40 made-up %s at a time at most doubles the time of the same call of another',
    async (_, call, network) => {
      expect(await slowdown(call, network)).toBeLessThanOrEqual(2)
    },
    PATIENT,
  )
})
