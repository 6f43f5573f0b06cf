import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedStage, type EmbeddedStage } from '../helpers/embedded-frame.js'

const all = {} as { stage: EmbeddedStage }
beforeAll(async () => {
  all.stage = await startEmbeddedStage()
}, 240_000)
afterAll(() => all.stage?.stop())

function withoutLocks(): void {
  Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
}

test.each([
  ['by Web Locks', 'dora@example.com', undefined],
  ['by leases, where there are no locks', 'emil@example.com', withoutLocks],
] as const)(
  'two tabs that renew one session at once both keep it, %s',
  async (_, email, script) => {
    const context = await all.stage.profile(script)
    const one = await all.stage.open(context)
    await all.stage.logIn(one, email)
    const two = await all.stage.open(context)
    // A used refresh token that came a second time would end the session for good.
    for (let round = 0; round < 2; round++) {
      await Promise.all([one.reload(), two.reload()])
      const answers = await Promise.all([one.ask('IS_CONNECTED'), two.ask('IS_CONNECTED')])
      expect(answers.map(({ payload }) => payload)).toEqual([{ isConnected: true }, { isConnected: true }])
    }
    expect(await one.ask('GET_USER')).toMatchObject({ ok: true })
    await context.close()
  },
  180_000,
)
