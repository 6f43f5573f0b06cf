import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAIL_RETRY_MS } from '../../src/modules/mail/mailer.js'
import type { Mail } from '../../src/modules/mail/email-messages.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const ASK = { projectId: PROJECT, origin: APP_ORIGIN, email: 'ada@example.com' }

/** F31 */
describe.each(databases)('a mail server that is down, on %s', kind => {
  const server = { down: true, asked: 0, taken: [] as Mail[] }
  const transport = {
    async send(mail: Mail) {
      server.asked += 1
      if (server.down) throw new Error('connect ECONNREFUSED')
      server.taken.push(mail)
    },
    close() {},
  }
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind, { transport })
  })
  beforeEach(async () => {
    await api.reset()
    Object.assign(server, { down: true, asked: 0, taken: [] })
  })
  afterAll(() => api.close())

  const triedOut = async () => {
    await api.core.mail.settled()
    for (const wait of MAIL_RETRY_MS) {
      api.clock.turn(wait)
      await api.core.mail.settled()
    }
  }

  test('is nobody’s to notice who asks for a code; after three tries the code says that it never left', async () => {
    const frame = api.frame()
    const sent = await frame.ask('POST /v1/otp/send', ASK)
    expect([sent.status, sent.body]).toEqual([202, expect.objectContaining({ digits: 6, expiresIn: 600 })])
    await triedOut()
    expect(server.asked).toBe(3)
    const { challengeId } = sent.body
    const told = await frame.ask('POST /v1/otp/verify', { challengeId, code: '000000' })
    expect([told.status, told.error.code, told.headers.get('retry-after')]).toEqual([503, 'unavailable', '30'])
    const stranger = await api.frame().ask('POST /v1/otp/verify', { challengeId, code: '000000' })
    expect([stranger.status, stranger.error.code]).toEqual([410, 'expired'])
    expect(await api.core.db.query.otpLocks.findMany()).toEqual([])
  })

  test('a new code after it logs in', async () => {
    const frame = api.frame()
    await frame.ask('POST /v1/otp/send', ASK)
    await triedOut()
    server.down = false
    const again = await frame.ask('POST /v1/otp/send', ASK)
    expect(again.status).toBe(202)
    await api.core.mail.settled()
    const code = server.taken[0]?.subject.slice(0, 6) ?? ''
    const { body } = await frame.ask('POST /v1/otp/verify', { challengeId: again.body.challengeId, code })
    expect(body).toMatchObject({ status: 'connected' })
  })
})
