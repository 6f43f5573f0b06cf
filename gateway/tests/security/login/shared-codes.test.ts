import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../helpers/test-store.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../../helpers/wallet/test-frame.js'

const PER_MINUTE = 60

describe.each(databases)('login codes that a project shares on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind, { codesPerMinute: PER_MINUTE })
  }, 240_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const send = async (ip: string, email = `${crypto.randomUUID()}@example.com`, frame: TestFrame = api.frame()) =>
    (await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email }, { ip })).status
  /** Requests codes for made-up addresses in turn until 25 requests in sequence are refused. Returns how many were sent. */
  const useUp = async (ipOf: (count: number) => string) => {
    let sent = 0
    for (let count = 0, refused = 0; refused < 25; count += 1) {
      const status = await send(ipOf(count))
      if (status === 202) sent += 1
      refused = status === 202 ? 0 : refused + 1
    }
    return sent
  }

  test('2L5: a few addresses cannot use up the codes of a project', async () => {
    const few = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '198.51.100.1', '198.51.100.2']
    const more = [...few, '198.51.100.3', '198.51.100.4', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
    expect(await useUp(count => more[count % more.length] ?? '')).toBeLessThan(PER_MINUTE - 10)
    // New devices elsewhere still get their codes.
    expect(await Promise.all(['10.1.1.1', '10.2.1.1', '2001:db8:1:2::1'].map(ip => send(ip)))).toEqual([202, 202, 202])
  })

  test('2L5: all networks of one provider cannot use up the codes of a project', async () => {
    const ipOf = (count: number) => `2001:db8:${(count + 1).toString(16)}:1::1`
    expect(await useUp(ipOf)).toBeLessThan(PER_MINUTE - 10)
    expect(await send('2001:db9:1:1::1')).toBe(202)
    expect(await send('10.1.1.1')).toBe(202)
  })

  test('2L5: no project sends more than its codes per minute, for all visitors together', async () => {
    expect(await useUp(count => `${1 + (count % 250)}.${Math.floor(count / 250)}.0.1`)).toBe(PER_MINUTE)
    api.clock.turn(60_001)
    expect(await send('10.1.1.1')).toBe(202)
  })

  test('2L5: confirmed devices of a few strangers cannot use up the codes of all confirmed devices', async () => {
    const owner = api.frame()
    await api.login(owner, 'ada@example.com')
    const strangers: { readonly frame: TestFrame; readonly email: string }[] = []
    for (let count = 0; count < PER_MINUTE - 10; count += 1) {
      const [frame, email] = [api.frame(), `stranger${count}@example.com`]
      if (count % 4 === 0) api.clock.turn(60_001)
      const ip = `${1 + count}.0.0.1`
      const sent = await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email }, { ip })
      const { challengeId } = sent.body
      const login = await frame.call('POST /v1/otp/verify', { challengeId, code: await api.code(email) }, { ip })
      expect(login.status).toBe(200)
      strangers.push({ frame, email })
    }
    api.clock.turn(600_000)
    let sent = 0
    for (const { frame, email } of strangers) if ((await send('203.0.113.9', email, frame)) === 202) sent += 1
    expect(sent).toBeLessThan(strangers.length)
    expect(await send('10.1.1.1', 'ada@example.com', owner)).toBe(202)
  }, 120_000)
})
