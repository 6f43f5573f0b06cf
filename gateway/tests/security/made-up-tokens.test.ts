import { randomBytes } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import type { LoginRequest, LoginRoute } from '../../../src/contract/login-api.js'
import { clientReader } from '../../src/http/client.js'
import { RouteLimiter } from '../../src/modules/limits/route-limiter.js'
import { limitRates, routeLimits } from '../../src/modules/limits/route-limits.js'
import { createV1 } from '../../src/modules/wallet-api/v1-app.js'
import { schema } from '../../src/store/database.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { TestFrame } from '../helpers/wallet/test-frame.js'

const CALLS = 2_000
// Calls that are under way at the same time. Each refusal beyond the first is delayed by about a second.
const PARALLEL = 500
// Rows that a visitor may leave behind per kind of call: its used proofs, and a few counters of its address.
const FEW = 20

const madeUp = () => randomBytes(32).toString('base64url')
const challenge = () => ({ challengeId: randomBytes(16).toString('base64url'), code: '123456' })

type MadeUpCall = readonly [route: LoginRoute, body: () => unknown]

// Every route that takes a token, code or id from a caller without a session.
const withoutKey: readonly MadeUpCall[] = [
  ['POST /v1/device/look', () => ({ token: madeUp() })],
  ['POST /v1/device/approve', () => ({ token: madeUp() })],
  ['POST /v1/device/deny', () => ({ token: madeUp() })],
  ['POST /v1/link/look', () => ({ token: madeUp() })],
  ['POST /v1/link/use', () => ({ token: madeUp() })],
  ['POST /v1/farcaster/look', () => ({ token: madeUp() })],
  ['POST /v1/farcaster/open', () => ({ token: madeUp() })],
  ['POST /v1/farcaster/deny', () => ({ token: madeUp() })],
]
const withKey: readonly MadeUpCall[] = [
  ['POST /v1/token/refresh', () => ({ refreshToken: madeUp() })],
  ['POST /v1/token/revoke', () => ({ refreshToken: madeUp() })],
  ['POST /v1/device/wait', () => ({ deviceId: randomBytes(16).toString('base64url') })],
  ['POST /v1/oauth/wait', () => ({ attemptId: randomBytes(16).toString('base64url') })],
  ['POST /v1/farcaster/wait', () => ({ attemptId: randomBytes(16).toString('base64url') })],
  ['POST /v1/oauth/redeem', () => ({ ref: madeUp() })],
  ['POST /v1/otp/verify', challenge],
]

describe('made-up tokens of one visitor', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite')
  }, 240_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  /** Sends calls with a new token and a new key each, from all addresses of one /64. Returns their statuses. */
  async function flood([route, body]: MadeUpCall, isProven: boolean): Promise<readonly number[]> {
    const limiter = new RouteLimiter({ clock: systemClock })
    const v1 = createV1(api.core, { client: clientReader({ trustedProxies: 1, production: true }), limiter })
    const statuses: number[] = []
    const frames = Array.from({ length: 250 }, () => new TestFrame(v1, () => api.clock.now()))
    const next = { at: 0 }
    const loop = async () => {
      while (next.at < CALLS) {
        const at = next.at++
        const ip = `2001:db8:1:2::${at.toString(16)}`
        const frame = frames[at % frames.length] ?? expect.unreachable()
        const made = body() as LoginRequest<typeof route>
        statuses.push((await frame.call(route, made, { ip, ...(!isProven && { proof: null }) })).status)
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, loop))
    return statuses
  }

  async function countRows(): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {}
    for (const table of Object.values(schema)) {
      const rows = await api.core.db.$count(table)
      if (rows > 0) counts[getTableName(table)] = rows
    }
    return counts
  }

  test.each(withoutKey)(
    `2F9: ${CALLS} calls of %s leave no rows`,
    async (...call) => {
      const statuses = await flood(call, false)
      const { burst } = limitRates[routeLimits[call[0]]?.by ?? 'page']
      expect(statuses.filter(status => status !== 429).length).toBeLessThan(burst * 3)
      const { limit_hits = 0, ...others } = await countRows()
      expect([limit_hits <= FEW, others]).toEqual([true, {}])
    },
    120_000,
  )

  test.each(withKey)(
    `2F9: ${CALLS} calls of %s leave only the used proofs of those that were not refused`,
    async (...call) => {
      const statuses = await flood(call, true)
      const { burst } = limitRates[routeLimits[call[0]]?.by ?? 'page']
      const passed = statuses.filter(status => status !== 429).length
      expect(passed).toBeLessThan(burst * 3)
      const { dpop_proofs = 0, limit_hits = 0, ...others } = await countRows()
      expect(dpop_proofs).toBeLessThan(burst * 3)
      expect([limit_hits <= FEW, others]).toEqual([true, {}])
    },
    120_000,
  )
})
