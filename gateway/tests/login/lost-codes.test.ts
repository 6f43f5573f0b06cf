import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE_RETRY_DELAYS_MS } from '../../src/modules/mail/mailer.js'
import type { Mail } from '../../src/modules/mail/email-messages.js'
import { readCode } from '../helpers/read-code.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

const REQUEST = { projectId: PROJECT, origin: APP_ORIGIN, email: 'ada@example.com' }

describe.each(databases)('unavailable mail server on %s', kind => {
  const server = { down: true, attempts: 0, taken: [] as Mail[] }
  const transport = {
    async send(mail: Mail) {
      server.attempts += 1
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
    Object.assign(server, { down: true, attempts: 0, taken: [] })
  })
  afterAll(() => api.close())

  const exhaustRetries = async () => {
    await api.core.mail.settled()
    for (const wait of CODE_RETRY_DELAYS_MS) {
      api.clock.turn(wait)
      await api.core.mail.settled()
    }
  }

  test('hides the failure while sending and reports it on verification after three attempts', async () => {
    const frame = api.frame()
    const sent = await frame.call('POST /v1/otp/send', REQUEST)
    expect([sent.status, sent.body]).toEqual([202, expect.objectContaining({ digits: 6, expiresIn: 600 })])
    await exhaustRetries()
    expect(server.attempts).toBe(3)
    const { challengeId } = sent.body
    const reported = await frame.call('POST /v1/otp/verify', { challengeId, code: '000000' })
    expect([reported.status, reported.error.code, reported.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '30',
    ])
    const stranger = await api.frame().call('POST /v1/otp/verify', { challengeId, code: '000000' })
    expect([stranger.status, stranger.error.code]).toEqual([410, 'expired'])
    expect(await api.core.db.query.otpLocks.findMany()).toEqual([])
  })

  test('logs in with a new code after the server has recovered', async () => {
    const frame = api.frame()
    await frame.call('POST /v1/otp/send', REQUEST)
    await exhaustRetries()
    server.down = false
    const again = await frame.call('POST /v1/otp/send', REQUEST)
    expect(again.status).toBe(202)
    await api.core.mail.settled()
    const code = readCode(server.taken[0]?.text)
    const { body } = await frame.call('POST /v1/otp/verify', { challengeId: again.body.challengeId, code })
    expect(body).toMatchObject({ status: 'connected' })
  })
})
