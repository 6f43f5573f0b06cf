import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedFixture, type EmbeddedFixture } from '../helpers/embedded-frame.js'

const all = {} as { stage: EmbeddedFixture }
beforeAll(async () => {
  all.stage = await startEmbeddedFixture()
}, 240_000)
afterAll(() => all.stage?.stop())

function withoutLocks(): void {
  Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
}

test.each([
  ['with Web Locks', 'dora@example.com', undefined],
  ['with leases', 'emil@example.com', withoutLocks],
] as const)(
  'keeps both tabs logged in when they renew concurrently, %s',
  async (_, email, script) => {
    const context = await all.stage.profile(script)
    const first = await all.stage.open(context)
    await all.stage.logIn(first, email)
    const two = await all.stage.open(context)
    // Reusing a refresh token would end the session.
    for (let round = 0; round < 2; round++) {
      await Promise.all([first.reload(), two.reload()])
      const answers = await Promise.all([first.sendRequest('IS_CONNECTED'), two.sendRequest('IS_CONNECTED')])
      expect(answers.map(({ payload }) => payload)).toEqual([{ isConnected: true }, { isConnected: true }])
    }
    expect(await first.sendRequest('GET_USER')).toMatchObject({ ok: true })
    await context.close()
  },
  180_000,
)
