import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoginAsk } from '../../../../src/contract/login-api.js'
import { socialNames, type SocialName } from '../../../src/modules/social/social-providers.js'
import { newBrowser, socialStage } from '../../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../../helpers/wallet/test-frame.js'

/** How long a failure may go untold, in milliseconds. */
const TOLD_MS = 2_000
const stage = socialStage()
const { secret, browserHash } = newBrowser()

type Said = LoginAsk<'POST /v1/oauth/callback'>

/** What comes back from the social's page, and what the frame is to hear. */
const ends: readonly (readonly [string, (said: Said) => Said, string])[] = [
  ['the person said no', ({ state }) => ({ state, error: 'access_denied' }), 'denied'],
  ['the person left', ({ state }) => ({ state, error: 'user_cancelled_login' }), 'denied'],
  ['the social failed', ({ state }) => ({ state, error: 'server_error' }), 'provider_failed'],
  ['the code is none of the social’s', said => ({ ...said, code: 'made-up' }), 'provider_failed'],
  ['the answer names another issuer', said => ({ ...said, iss: 'https://evil.example' }), 'provider_failed'],
]

describe('O8: a login that fails is told to the frame that waits, whatever became of its window', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite', stage.parts)
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const cases = socialNames.flatMap(name => ends.map(([what, twist, code]) => ({ name, what, twist, code })))
  test.each<{ name: SocialName; what: string; twist: (said: Said) => Said; code: string }>(cases)(
    '$name: $what',
    async ({ name, twist, code }) => {
      const frame = api.frame()
      const asked = { projectId: PROJECT, origin: APP_ORIGIN, provider: name, browserHash }
      const { uri, attemptId } = (await frame.ask('POST /v1/oauth/start', asked)).body
      const waiting = frame.ask('POST /v1/oauth/wait', { attemptId })
      const said = await stage.visit(uri)
      await api.frame().ask('POST /v1/oauth/callback', twist({ ...said, secret }), { proof: null })
      const failedAt = api.clock.now()
      expect((await api.clock.until(waiting, 500)).error.code).toBe(code)
      expect(api.clock.now() - failedAt).toBeLessThan(TOLD_MS)
      expect((await frame.ask('POST /v1/oauth/wait', { attemptId })).error.code, 'asked once more').toBe(code)
      expect(await api.core.db.query.sessions.findMany()).toEqual([])
      expect(api.failures).toEqual([])
    },
  )
})
