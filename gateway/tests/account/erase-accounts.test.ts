import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '../../src/modules/account/erase-accounts.js'
import { schema } from '../../src/store/database.js'
import { EMAIL, HOUR, person } from '../helpers/wallet/account-fixture.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, PROJECT } from '../helpers/wallet/test-frame.js'
import { databases } from '../helpers/test-store.js'

describe.each(databases)('eraseDueAccounts on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  test('keeps no list of erased accounts', () => {
    const names = Object.values(schema).map(table => getTableName(table))
    expect(names).not.toContain('tombstones')
    expect(names).toContain('accounts')
  })

  test('lets a login during the erasure open the old account or a new one', async () => {
    for (let round = 0; round < 8; round += 1) {
      await api.reset()
      const { frame, grant } = await person(api)
      const { challengeId: deletion } = (await frame.call('POST /v1/step-up/send', { purpose: 'delete' })).body
      const proof = { challengeId: deletion, code: await api.code(EMAIL), word: 'delete' as const }
      await frame.call('POST /v1/account/delete', proof)
      api.clock.turn(72 * HOUR - 60_000)
      const request = { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL }
      const { challengeId } = (await frame.call('POST /v1/otp/send', request)).body
      const code = await api.code(EMAIL)
      api.clock.turn(60_000)
      const erase = () => eraseDueAccounts(api.core)
      const login = () => frame.call('POST /v1/otp/verify', { challengeId, code })
      const [erased, { status, body, error }] =
        round % 2 === 0
          ? await Promise.all([erase(), login()])
          : await Promise.all([login(), erase()]).then(([entered, count]) => [count, entered] as const)
      expect(api.failures, `round ${round}`).toEqual([])
      const accounts = (await api.core.db.query.accounts.findMany()).map(({ id }) => id)
      // Either the code was erased with the account, or the login came first and kept it, or it made a new one.
      if (status !== 200) expect([erased, error.code, accounts]).toEqual([1, 'expired', []])
      else if (body.status !== 'connected') expect.unreachable(body.status)
      else {
        expect(accounts).toEqual([body.session.userId])
        expect(body.session.userId === grant.userId).toBe(erased === 0)
      }
    }
  })
})
