import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'

const OLD = 'ada@example.com'
const NEW = 'lovelace@example.com'

const paths = (['right', 'wrong', 'skipped'] as const).flatMap(primary =>
  (['right', 'wrong'] as const).flatMap(secondary =>
    [false, true].flatMap(isLost => [false, true].map(isUndone => ({ primary, secondary, isLost, isUndone }))),
  ),
)

describe('email change', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite')
  }, 120_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const code = async (of: string, how: 'right' | 'wrong') => {
    const right = await api.code(of)
    return how === 'right' && right !== '' ? right : '00000000'
  }

  test('covers 24 paths', () => expect(paths).toHaveLength(24))

  test.each(paths)(
    'handles primary $primary, secondary $secondary, session lost $isLost, undone $isUndone',
    async ({ primary, secondary, isLost, isUndone }) => {
      const [frame, newest] = [api.frame(), api.mails.mails[0]?.id ?? 0]
      const { userId } = await api.login(frame, OLD)
      const { changeId } = (await frame.call('POST /v1/email/start', { email: NEW })).body
      if (primary !== 'skipped')
        await frame.call('POST /v1/email/primary', { changeId, code: await code(OLD, primary) })
      if (isLost) await frame.call('POST /v1/sessions/revoke-all', {})
      const last = await frame.call('POST /v1/email/secondary', { changeId, code: await code(NEW, secondary) })
      const isDone = primary === 'right' && secondary === 'right' && !isLost
      expect(last.status === 200).toBe(isDone)
      await api.core.mail.settled()
      const notice = api.mails.mails.find(
        ({ id, to, subject }) => id > newest && to === OLD && subject === 'Your email address was changed',
      )
      expect(notice !== undefined, 'the old address is told').toBe(isDone)
      if (isUndone && notice) {
        const token = /\/link#([\w-]{43})$/m.exec(notice.text)?.[1] ?? ''
        const undone = await api.frame().call('POST /v1/link/use', { token }, { proof: null })
        expect(undone.status).toBe(200)
      }
      api.clock.turn(259_200_000) // 72 hours, during which the old address still opens the account.
      const isNew = isDone && !isUndone
      expect((await api.login(frame, isNew ? NEW : OLD)).userId, 'the account').toBe(userId)
      expect((await api.login(api.frame(), isNew ? OLD : NEW)).userId, 'the other address').not.toBe(userId)
      expect(api.failures).toEqual([])
    },
    60_000,
  )
})
