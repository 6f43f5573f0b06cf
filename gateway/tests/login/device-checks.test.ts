import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LINK_SECONDS } from '../../src/modules/login/device-checks.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ann@example.com'
const stage = {} as { core: TestCore }
beforeAll(async () => {
  stage.core = await openTestCore('PGlite')
}, 120_000)
beforeEach(() => stage.core.reset())
afterAll(() => stage.core.close())

/** A second device of a known account, that waits; and the link that was mailed. */
async function waiting(): Promise<{ frame: TestFrame; deviceId: string; token: string }> {
  await stage.core.login(stage.core.frame(), EMAIL)
  stage.core.clock.turn(61_000)
  const frame = stage.core.frame()
  const { challengeId } = (
    await frame.ask('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
  ).body
  const { body } = await frame.ask('POST /v1/otp/verify', { challengeId, code: await stage.core.code(EMAIL) })
  if (body.status !== 'device') expect.unreachable()
  const token = /#([\w-]{20,})/.exec((await stage.core.letter(EMAIL)).text)?.[1] ?? ''
  return { frame, deviceId: body.deviceId, token }
}
const open = (route: 'look' | 'approve' | 'deny', token: string) =>
  stage.core.frame().ask(`POST /v1/device/${route}`, { token }, { proof: null })

describe('the link of a new device', () => {
  test.each([
    [LINK_SECONDS * 1000 - 1, 200],
    [LINK_SECONDS * 1000, 410],
  ])('%i ms after it was mailed is answered with %i', async (past, status) => {
    const { token } = await waiting()
    stage.core.clock.turn(past)
    expect((await open('look', token)).status).toBe(status)
    expect((await open('approve', token)).status).toBe(status)
  })

  test('lets nobody in by being looked at, and works once', async () => {
    const { frame, deviceId, token } = await waiting()
    const looks = await Promise.all(Array.from({ length: 3 }, () => open('look', token)))
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(looks[0]?.body).toMatchObject({ origin: APP_ORIGIN, browser: 'Firefox on Linux' })
    expect((await open('approve', token)).status).toBe(200)
    for (const route of ['look', 'approve', 'deny'] as const) expect((await open(route, token)).status).toBe(410)
    expect((await frame.ask('POST /v1/device/wait', { deviceId })).body).toMatchObject({ status: 'connected' })
    expect((await frame.ask('POST /v1/device/wait', { deviceId })).status).toBe(410)
  })

  test('lets in the device that waits, and no other that knows its name', async () => {
    const { deviceId, token } = await waiting()
    await open('approve', token)
    const { status, error } = await stage.core.frame().ask('POST /v1/device/wait', { deviceId })
    expect([status, error.code]).toEqual([410, 'expired'])
  })
})
