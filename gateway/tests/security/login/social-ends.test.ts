import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoginRequest } from '../../../../src/contract/login-api.js'
import { socialNames, type SocialName } from '../../../src/modules/social/social-providers.js'
import { newBrowser, createSocialFixture } from '../../helpers/wallet/social-fixture.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../../helpers/wallet/test-frame.js'

/** Maximum delay before a failure is reported, in milliseconds. */
const REPORT_TIMEOUT_MS = 2_000
const stage = createSocialFixture()
const { secret, browserHash } = newBrowser()

type Callback = LoginRequest<'POST /v1/oauth/callback'>

/** The provider's response and the error that the frame must receive. */
const ends: readonly (readonly [string, (said: Callback) => Callback, string])[] = [
  ['the user refused', ({ state }) => ({ state, error: 'access_denied' }), 'denied'],
  ['the person left', ({ state }) => ({ state, error: 'user_cancelled_login' }), 'denied'],
  ['the social failed', ({ state }) => ({ state, error: 'server_error' }), 'provider_failed'],
  ['the code is unknown to the provider', callback => ({ ...callback, code: 'made-up' }), 'provider_failed'],
  ['the answer names another issuer', callback => ({ ...callback, iss: 'https://evil.example' }), 'provider_failed'],
]

describe('failed social login', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite', stage.parts)
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const cases = socialNames.flatMap(name => ends.map(([what, twist, code]) => ({ name, what, twist, code })))
  test.each<{ name: SocialName; what: string; twist: (said: Callback) => Callback; code: string }>(cases)(
    'reports to the waiting frame: $name, $what',
    async ({ name, twist, code }) => {
      const frame = api.frame()
      const input = { projectId: PROJECT, origin: APP_ORIGIN, provider: name, browserHash }
      const { uri, attemptId } = (await frame.call('POST /v1/oauth/start', input)).body
      const waiting = frame.call('POST /v1/oauth/wait', { attemptId })
      const callback = await stage.visit(uri)
      await api.frame().call('POST /v1/oauth/callback', twist({ ...callback, secret }), { proof: null })
      const failedAt = api.clock.now()
      expect((await api.clock.until(waiting, 500)).error.code).toBe(code)
      expect(api.clock.now() - failedAt).toBeLessThan(REPORT_TIMEOUT_MS)
      expect((await frame.call('POST /v1/oauth/wait', { attemptId })).error.code, 'asked once more').toBe(code)
      expect(await api.core.db.query.sessions.findMany()).toEqual([])
      expect(api.failures).toEqual([])
    },
  )
})
