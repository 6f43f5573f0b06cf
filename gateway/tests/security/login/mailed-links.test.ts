import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { madeSet } from '../../helpers/wallet/made-set.js'
import { putInForce } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../../helpers/wallet/test-frame.js'

const EMAIL = 'ada@example.com'

describe('intercepted codes and links', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite')
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const send = async (frame: TestFrame) =>
    (await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })).body
  const facts = async () => {
    const { sessions, devices, deviceChecks, mailedLinks, accounts } = api.core.db.query
    return JSON.stringify(
      await Promise.all([sessions, devices, deviceChecks, mailedLinks, accounts].map(table => table.findMany())),
    )
  }
  /** Returns everything in our emails that looks like a URL. */
  const links = async () => {
    await api.core.mail.settled()
    return api.mails.mails.flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [])
  }

  test('rejects a stolen code in another frame and for another purpose', async () => {
    const { challengeId } = await send(api.frame())
    const code = await api.code(EMAIL)
    const thief = api.frame()
    const stolen = await thief.call('POST /v1/otp/verify', { challengeId, code })
    expect(stolen.error.code).toBe('expired')
    expect(await api.core.db.query.sessions.findMany()).toEqual([])
  })

  test('ignores a scanner that follows every link of every email', async () => {
    const frame = api.frame()
    await api.login(frame, EMAIL)
    await putInForce(frame, madeSet())
    await frame.call('POST /v1/wallet/freeze', {})
    api.clock.turn(61_000)
    const device = api.frame()
    const { challengeId } = await send(device)
    await device.call('POST /v1/otp/verify', { challengeId, code: await api.code(EMAIL) })
    const found = (await links()).filter(link => link.includes('#'))
    expect(new Set(found.map(link => new URL(link).pathname))).toEqual(new Set(['/device', '/link']))
    const before = await facts()
    const statuses = new Set<number>()
    for (const link of found) {
      const { pathname, hash } = new URL(link)
      const token = hash.slice(1)
      const paths = [pathname, link, `/v1${pathname}/use?token=${token}`, `/v1${pathname}/approve?token=${token}`]
      for (const path of paths)
        for (const method of ['GET', 'HEAD', 'OPTIONS']) statuses.add((await api.app.request(path, { method })).status)
    }
    expect([...statuses].filter(status => status === 200)).toEqual([])
    expect(await facts()).toBe(before)
  })

  test('approves the requesting device, not the confirming browser', async () => {
    await api.login(api.frame(), EMAIL)
    api.clock.turn(61_000)
    const [requester, reading] = [api.frame(), api.frame()]
    const { challengeId } = await send(requester)
    const { body } = await requester.call('POST /v1/otp/verify', { challengeId, code: await api.code(EMAIL) })
    if (body.status !== 'device') expect.unreachable()
    const { deviceId } = body
    const token = /\/device#([\w-]+)/.exec((await api.getEmail(EMAIL)).text)?.[1] ?? ''
    await reading.call('POST /v1/device/approve', { token })
    expect((await reading.call('POST /v1/device/wait', { deviceId })).error.code).toBe('expired')
    const jkts = (await api.core.db.query.devices.findMany()).map(({ jkt }) => jkt)
    expect(jkts).toContain(requester.jkt)
    expect(jkts).not.toContain(reading.jkt)
  })
})
