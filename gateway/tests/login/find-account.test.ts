import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ASIDE_PROVIDER_PREFIX, findAccount } from '../../src/modules/login/logins.js'
import { schema } from '../../src/store/database.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { databases } from '../helpers/test-store.js'

const { accounts, devices, emailChanges, identities } = schema
const at = { createdAt: 1 }

describe.each(databases)('findAccount on %s', kind => {
  let api: TestCore
  beforeAll(async () => {
    api = await openTestCore(kind)
  })
  beforeEach(async () => {
    await api.reset()
    await api.core.db.insert(accounts).values(['own', 'former', 'aside'].map(id => ({ id, ...at })))
  })
  afterAll(() => api.close())

  const find = (over: object = {}) =>
    api.core.db.transaction(transaction =>
      findAccount(transaction, { provider: 'email', subjectIndex: 'address', jkt: 'device', now: 1_000, ...over }),
    )
  const owned = (provider: string, accountId: string) =>
    api.core.db.insert(identities).values({ provider, subjectIndex: 'address', accountId, sealed: 's', ...at })
  const changed = (undoUntil: number, state = 'done') =>
    api.core.db.insert(emailChanges).values({
      id: `${state} ${undoUntil}`,
      accountId: 'former',
      sessionId: 's',
      state,
      oldIndex: 'address',
      newIndex: 'n',
      newSealed: 'n',
      undoUntil,
      expiresAt: 1,
      ...at,
    })
  const addDevice = (accountId: string) =>
    api.core.db.insert(devices).values({
      accountId,
      jkt: 'device',
      projectId: 'p',
      origin: 'o',
      browser: 'b',
      verifiedAt: 1,
      seenAt: 1,
    })

  test('finds the owner, and the former owner until the change is final', async () => {
    expect(await find()).toBeUndefined()
    await changed(1_000)
    await changed(5_000, 'undone')
    expect(await find()).toBeUndefined()
    await changed(1_001)
    expect(await find()).toBe('former')
    await owned('email', 'own')
    expect(await find()).toBe('own')
    expect(await find({ provider: 'google' })).toBeUndefined()
  })

  test('finds an account that was moved aside if the address is free, or on its own device', async () => {
    await owned(`${ASIDE_PROVIDER_PREFIX}aside`, 'aside')
    expect(await find()).toBe('aside')
    await owned('email', 'own')
    expect(await find()).toBe('own')
    await addDevice('aside')
    expect(await find()).toBe('aside')
    await addDevice('own')
    expect(await find()).toBe('own')
    expect(await find({ jkt: 'another' })).toBe('own')
  })
})
