import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ABSOLUTE_MS, IDLE_MS } from '../../src/modules/login/sessions.js'
import { schema } from '../../src/store/database.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { databases } from '../helpers/test-store.js'

// What a person sees of sessions stands in routes.test.ts, what a thief sees in security/token-misuse.test.ts.
describe.each(databases)('Sessions on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  test('a token is kept as its hash, and lasts a week but never longer than its session', async () => {
    const frame = api.frame()
    const { refreshToken } = await api.login(frame, 'ada@example.com')
    const [session] = await api.core.db.select().from(schema.sessions)
    const [token] = await api.core.db.select().from(schema.refreshTokens)
    expect(session?.expiresAt).toBe(api.clock.now() + ABSOLUTE_MS)
    expect(token).toMatchObject({ expiresAt: api.clock.now() + IDLE_MS, usedAt: 0 })
    expect(token?.hash).not.toBe(refreshToken)
    await api.core.db.update(schema.sessions).set({ expiresAt: api.clock.now() + 1_000 })
    await frame.ask('POST /v1/token/refresh', { refreshToken })
    const tokens = await api.core.db.select().from(schema.refreshTokens)
    expect(tokens.find(({ usedAt }) => usedAt === 0)?.expiresAt).toBe(api.clock.now() + 1_000)
  })

  test('a list has the live ones alone, the last used first', async () => {
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
        ...(id === 'idle' && { seenAt: api.clock.now() - IDLE_MS }),
      })),
    )
    const { sessions } = (await frame.ask('POST /v1/sessions/list', {})).body
    expect(sessions.map(({ here }) => here)).toEqual([true, false])
    expect(sessions[0]!.seenAt - sessions[1]!.seenAt).toBe(60)
  })

  test('what was done is written down without a word about the person', async () => {
    const frame = api.frame()
    const { refreshToken } = await api.login(frame, 'ada@example.com')
    await frame.ask('POST /v1/token/refresh', { refreshToken })
    await frame.ask('POST /v1/token/refresh', { refreshToken })
    const log = await api.core.db.select().from(schema.auditLog)
    expect(log.map(({ action }) => action)).toEqual(['device/added', 'session/started', 'session/reuse'])
    expect(JSON.stringify(log)).not.toContain('ada@')
  })
})
