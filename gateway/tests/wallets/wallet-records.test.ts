import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkThawed, lockWallet } from '../../src/modules/wallets/wallet-records.js'
import { person } from '../helpers/wallet/account-fixture.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { putInForce } from '../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'

describe('lockWallet', () => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore('PGlite')
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())
  const locked = (accountId: string) => api.core.db.transaction(transaction => lockWallet(transaction, accountId))

  test('returns the account and its wallet, and rejects an unknown account', async () => {
    const { frame, grant } = await person(api)
    expect(await locked(grant.userId)).toEqual({ frozenUntil: 0, liftSignedUntil: 0, wallet: undefined })
    const set = madeSet()
    await putInForce(frame, set)
    expect((await locked(grant.userId)).wallet).toMatchObject({ id: set.walletId, epoch: 1 })
    await expect(locked('nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('checkThawed rejects until the stored time', () => {
    expect(() => checkThawed(1_000, 999)).toThrow('frozen')
    expect(() => checkThawed(1_000, 1_000)).not.toThrow()
  })
})
