import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_SESSION_MS, IDLE_TIMEOUT_MS } from '../../src/modules/login/sessions.js'
import { schema } from '../../src/store/database.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { databases } from '../helpers/test-store.js'

// User-visible behavior is tested in routes.test.ts, misuse of tokens in security/token-misuse.test.ts.
describe.each(databases)('Sessions on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  test('stores a hash of the token, which expires after a week or with its session', async () => {
    const frame = api.frame()
    const { refreshToken } = await api.login(frame, 'ada@example.com')
    const [session] = await api.core.db.select().from(schema.sessions)
    const [token] = await api.core.db.select().from(schema.refreshTokens)
    expect(session?.expiresAt).toBe(api.clock.now() + MAX_SESSION_MS)
    expect(token).toMatchObject({ expiresAt: api.clock.now() + IDLE_TIMEOUT_MS, usedAt: 0 })
    expect(token?.hash).not.toBe(refreshToken)
    await api.core.db.update(schema.sessions).set({ expiresAt: api.clock.now() + 1_000 })
    await frame.call('POST /v1/token/refresh', { refreshToken })
    const tokens = await api.core.db.select().from(schema.refreshTokens)
    expect(tokens.find(({ usedAt }) => usedAt === 0)?.expiresAt).toBe(api.clock.now() + 1_000)
  })

  test('lists live sessions only, most recently used first', async () => {
    const frame = api.frame()
    await api.login(frame, 'ada@example.com')
    api.clock.turn(60_000)
    await api.login(frame, 'ada@example.com')
    const old = await api.core.db.select().from(schema.sessions)
    await api.core.db.insert(schema.sessions).values(
      ['revoked', 'over', 'idle'].map(id => ({
        ...(old[0] ?? expect.unreachable('there is a session')),
        id,
        ...(id === 'revoked' && { revokedAt: 1 }),
        ...(id === 'over' && { expiresAt: api.clock.now() }),
        ...(id === 'idle' && { seenAt: api.clock.now() - IDLE_TIMEOUT_MS }),
      })),
    )
    const { sessions } = (await frame.call('POST /v1/sessions/list', {})).body
    expect(sessions.map(({ here }) => here)).toEqual([true, false])
    expect(sessions[0]!.seenAt - sessions[1]!.seenAt).toBe(60)
  })

  test('writes an audit log without personal data', async () => {
    const frame = api.frame()
    const { refreshToken } = await api.login(frame, 'ada@example.com')
    await frame.call('POST /v1/token/refresh', { refreshToken })
    await frame.call('POST /v1/token/refresh', { refreshToken })
    const log = await api.core.db.select().from(schema.auditLog)
    expect(log.map(({ action }) => action)).toEqual(['device/added', 'session/started', 'session/reuse'])
    expect(JSON.stringify(log)).not.toContain('ada@')
  })
})
