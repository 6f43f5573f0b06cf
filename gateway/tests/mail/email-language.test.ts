import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from '../helpers/wallet/test-frame.js'

const EMAIL = 'ann@example.com'
const stage = {} as { core: TestCore }
beforeAll(async () => {
  stage.core = await openTestCore('PGlite')
}, 120_000)
beforeEach(() => stage.core.reset())
afterAll(() => stage.core.close())

const german = { headers: { 'accept-language': 'de' } }
const subjects = async () => {
  await stage.core.core.mail.settled()
  return stage.core.mails.mails.map(({ subject }) => subject)
}
const send = (frame: TestFrame, locale?: string, twist = {}) =>
  frame.call(
    'POST /v1/otp/send',
    { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL, ...(locale && { locale }) },
    twist,
  )

describe('email language', () => {
  test('prefers the language of the frame, then that of the request, then English', async () => {
    for (const [locale, twist, words] of [
      ['ar', german, 'رمزك على'],
      [undefined, german, 'Ihr Code für'],
      [undefined, {}, 'Your code for'],
      ['xx', {}, 'Your code for'],
    ] as const) {
      expect((await send(stage.core.frame(), locale, twist)).status).toBe(202)
      expect((await subjects())[0]).toContain(words)
      stage.core.clock.turn(660_000)
    }
  })

  test('keeps the language for the device link and the notice that follows', async () => {
    const first = stage.core.frame()
    await stage.core.login(first, EMAIL)
    stage.core.clock.turn(61_000)
    const second = stage.core.frame()
    const { challengeId } = (await send(second)).body
    const attempt = { challengeId, code: await stage.core.code(EMAIL) }
    expect((await second.call('POST /v1/otp/verify', attempt, german)).body).toMatchObject({ status: 'device' })
    expect((await subjects())[0]).toBe('Sind Sie das auf app.example.com?')
    const token = /#([\w-]{20,})/.exec((await stage.core.getEmail(EMAIL)).text)?.[1] ?? ''
    await second.call('POST /v1/device/approve', { token }, { ...german, proof: null })
    expect((await subjects())[0]).toBe('Ein neues Gerät kann Ihr Konto öffnen')
  })
})
