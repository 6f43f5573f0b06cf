import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../src/store/database.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'
const HOUR_MS = 3_600_000

describe.each([
  ['by default', undefined, 24],
  ['of two hours', 2, 2],
  ['of zero hours', 0, 0],
] as const)('device hold %s', (_what, newDeviceHoldHours, hours) => {
  const all = {} as { api: TestCore }
  beforeAll(async () => {
    all.api = await openTestCore('PGlite', { newDeviceHoldHours })
  }, 120_000)
  afterAll(() => all.api.close(), 60_000)

  test(`lasts ${hours} hours for a confirmed device, and is not set for the first one`, async () => {
    const { api } = all
    const [first, second] = [api.frame(), api.frame()]
    await api.login(first, EMAIL)
    api.clock.turn(31_000)
    const sent = await second.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
    const { challengeId } = sent.body
    await second.call('POST /v1/otp/verify', { challengeId, code: await api.code(EMAIL) })
    const token = /#([\w-]{43})$/m.exec((await api.getEmail(EMAIL)).text)?.[1] ?? ''
    const approved = await second.call('POST /v1/device/approve', { token }, { proof: null })
    expect(approved.status).toBe(200)
    const rows = await api.core.db.select().from(schema.devices)
    const heldUntil = (jkt: string) => rows.find(row => row.jkt === jkt)?.holdUntil
    expect(heldUntil(first.jkt)).toBe(0)
    expect(heldUntil(second.jkt)).toBe(api.clock.now() + hours * HOUR_MS)
  }, 60_000)
})
