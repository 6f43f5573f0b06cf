import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LINK_TTL_SECONDS } from '../../src/modules/login/device-checks.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ann@example.com'
const stage = {} as { core: TestCore }
beforeAll(async () => {
  stage.core = await openTestCore('PGlite')
}, 120_000)
beforeEach(() => stage.core.reset())
afterAll(() => stage.core.close())

/** Logs in on a second device of a known account. Returns the waiting device and the token of the mailed link. */
async function startRequest(): Promise<{ frame: TestFrame; deviceId: string; token: string }> {
  await stage.core.login(stage.core.frame(), EMAIL)
  stage.core.clock.turn(61_000)
  const frame = stage.core.frame()
  const { challengeId } = (
    await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
  ).body
  const { body } = await frame.call('POST /v1/otp/verify', { challengeId, code: await stage.core.code(EMAIL) })
  if (body.status !== 'device') expect.unreachable()
  const token = /#([\w-]{20,})/.exec((await stage.core.getEmail(EMAIL)).text)?.[1] ?? ''
  return { frame, deviceId: body.deviceId, token }
}
const open = (route: 'look' | 'approve' | 'deny', token: string) =>
  stage.core.frame().call(`POST /v1/device/${route}`, { token }, { proof: null })

describe('device link', () => {
  test.each([
    [LINK_TTL_SECONDS * 1000 - 1, 200],
    [LINK_TTL_SECONDS * 1000, 410],
  ])('responds to a link after %i ms with %i', async (past, status) => {
    const { token } = await startRequest()
    stage.core.clock.turn(past)
    expect((await open('look', token)).status).toBe(status)
    expect((await open('approve', token)).status).toBe(status)
  })

  test('approves nothing when it is viewed, and works once', async () => {
    const { frame, deviceId, token } = await startRequest()
    const looks = await Promise.all(Array.from({ length: 3 }, () => open('look', token)))
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(looks[0]?.body).toMatchObject({ origin: APP_ORIGIN, browser: 'Firefox on Linux' })
    expect((await open('approve', token)).status).toBe(200)
    for (const route of ['look', 'approve', 'deny'] as const) expect((await open(route, token)).status).toBe(410)
    expect((await frame.call('POST /v1/device/wait', { deviceId })).body).toMatchObject({ status: 'connected' })
    expect((await frame.call('POST /v1/device/wait', { deviceId })).status).toBe(410)
  })

  test('logs in only the device that requested access', async () => {
    const { deviceId, token } = await startRequest()
    await open('approve', token)
    const { status, error } = await stage.core.frame().call('POST /v1/device/wait', { deviceId })
    expect([status, error.code]).toEqual([410, 'expired'])
  })
})
