import { beforeEach, describe, expect, test } from 'vitest'
import { FrameStore, type StoredSession, type StoredShare } from '../../../src/frame-page/storage/frame-store.js'
import { createMemoryRows, type RowStore, type Table } from '../../../src/frame-page/storage/row-store.js'

const place = { projectId: 'project', origin: 'https://app.example.com' }
const session: StoredSession = {
  refreshToken: 'canary-refresh',
  userId: 'user',
  email: 'canary@example.com',
  userName: null,
  appToken: 'app',
}
const share = (epoch: number, walletId = 'w', sealed = 'AAAA'): StoredShare => ({
  record: { walletId, epoch, sealed, evmAddress: '0x1', solanaAddress: 'So1' },
  device: { iv: 'AAAA', ciphertext: 'BBBB' },
  recovery: { password: 'canary-blob' },
})

const stage = {} as { rows: RowStore; store: FrameStore }
beforeEach(() => {
  stage.rows = createMemoryRows()
  stage.store = new FrameStore(stage.rows, place)
})
const all = async (table: Table) => stage.rows.list(table, '')
const tamper = async (table: Table, value: unknown) => {
  for (const { key } of await all(table)) await stage.rows.write([{ table, key, value }])
}

describe('FrameStore', () => {
  test('creates one wrap key and one device key per app, both non-extractable', async () => {
    const [first, two] = await Promise.all([stage.store.binding(), stage.store.binding()])
    expect(first.wrapKey).toBe(two.wrapKey)
    expect(first).toMatchObject(place)
    const [pair, again] = await Promise.all([stage.store.deviceKey(), stage.store.deviceKey()])
    expect(pair.privateKey).toBe(again.privateKey)
    for (const key of [first.wrapKey, pair.privateKey])
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow('extractable')
    const otherStore = new FrameStore(stage.rows, { ...place, origin: 'https://other.example.com' })
    expect((await otherStore.binding()).wrapKey).not.toBe(first.wrapKey)
    expect((await otherStore.deviceKey()).privateKey).not.toBe(pair.privateKey)
  })

  test('restores the session, which is unreadable in the rows', async () => {
    await stage.store.saveSession(session)
    expect(await stage.store.session()).toEqual(session)
    expect(JSON.stringify(await all('sessions'))).not.toContain('canary')
    await stage.store.clearSession()
    expect(await stage.store.session()).toBeUndefined()
  })

  test('finds no session of another project or origin, even if the row is copied', async () => {
    await stage.store.saveSession(session)
    const [row] = await all('sessions')
    const { origin, projectId } = place
    for (const otherPlace of [
      { ...place, projectId: 'p2' },
      { ...place, origin: `${origin}.evil` },
      { projectId: origin, origin: projectId },
    ]) {
      const store = new FrameStore(stage.rows, otherPlace)
      expect(await store.session()).toBeUndefined()
      await store.saveSession(session)
      for (const { key } of await all('sessions'))
        if (key !== row?.key) await stage.rows.write([{ table: 'sessions', key, value: row?.value }])
      expect(await store.session()).toBeUndefined()
    }
    expect(await stage.store.session()).toEqual(session)
  })

  test.each([null, 7, 'x', {}, ''])('drops only the session row if it is %j', async odd => {
    await stage.store.saveSession(session)
    await stage.store.saveShare(share(1))
    await tamper('sessions', odd)
    expect(await stage.store.session()).toBeUndefined()
    expect(await all('sessions')).toEqual([])
    expect(await stage.store.shares('w')).toHaveLength(1)
  })

  test('stores a share per epoch, newest first, separate from other wallets', async () => {
    for (const epoch of [9, 10, 2]) await stage.store.saveShare(share(epoch))
    await stage.store.saveShare(share(1, 'w2'))
    await stage.store.saveShare({ ...share(2), device: { iv: 'CCCC', ciphertext: 'DDDD' } })
    const shares = await stage.store.shares('w')
    expect(shares.map(({ record }) => record.epoch)).toEqual([10, 9, 2])
    expect(shares[2]).toEqual({ ...share(2), device: { iv: 'CCCC', ciphertext: 'DDDD' } })
    await stage.store.deleteOtherShares(share(10).record)
    expect((await stage.store.shares('w')).map(({ record }) => record.epoch)).toEqual([10])
    expect(await stage.store.shares('w2')).toHaveLength(1)
    await stage.store.saveShare(share(10, 'w', 'BBBB'))
    expect((await stage.store.shares('w')).map(({ record }) => record.sealed).sort()).toEqual(['AAAA', 'BBBB'])
    expect(JSON.stringify(await all('shares'))).not.toContain('canary')
  })

  test('drops corrupt share rows and keeps the others', async () => {
    await stage.store.saveShare(share(1))
    const [row] = await all('shares')
    for (const [epoch, value] of [null, { v: 2 }, { ...(row?.value as object), device: 7 }].entries())
      await stage.rows.write([{ table: 'shares', key: row?.key.replace('AAAA', `${epoch}`) ?? '', value }])
    expect(await all('shares')).toHaveLength(4)
    expect(await stage.store.shares('w')).toEqual([share(1)])
    expect(await all('shares')).toHaveLength(1)
  })

  test('keeps a share with an unreadable recovery blob', async () => {
    await stage.store.saveShare(share(1))
    const [row] = await all('shares')
    await tamper('shares', { ...(row?.value as object), recovery: { password: 'AAAA' } })
    expect(await stage.store.shares('w')).toEqual([{ ...share(1), recovery: {} }])
  })

  test('replaces a key row without a key', async () => {
    await stage.store.binding()
    await stage.store.deviceKey()
    await tamper('keys', { not: 'a key' })
    expect((await stage.store.binding()).wrapKey).toBeInstanceOf(CryptoKey)
    expect((await stage.store.deviceKey()).privateKey).toBeInstanceOf(CryptoKey)
  })

  test('erases everything at the deletion time, unless it was canceled', async () => {
    const held = async () => (await stage.store.shares()).length
    await stage.store.saveShare(share(1))
    await stage.store.eraseIfDue(9_999)
    await stage.store.eraseAfter(1_000)
    await stage.store.eraseIfDue(999)
    expect(await held()).toBe(1)
    await stage.store.eraseAfter(undefined)
    await stage.store.eraseIfDue(1_000)
    expect(await held()).toBe(1)
    await stage.store.eraseAfter(1_000)
    await stage.store.eraseIfDue(1_000)
    expect(await held()).toBe(0)
    expect(await all('sessions')).toEqual([])
  })

  test('moves all data of its app and none of others', async () => {
    const otherStore = new FrameStore(stage.rows, { ...place, origin: `${place.origin}.evil` })
    await otherStore.saveSession(session)
    await stage.store.saveSession(session)
    await stage.store.saveShare(share(1))
    const moved = await stage.store.moveTo(createMemoryRows())
    expect(await moved.session()).toEqual(session)
    expect(await moved.shares('w')).toEqual([share(1)])
    expect((await moved.deviceKey()).publicKey).toBeInstanceOf(CryptoKey)
    await stage.store.wipe()
    expect(await stage.store.session()).toBeUndefined()
    expect(await stage.store.shares('w')).toEqual([])
    expect(await otherStore.session()).toEqual(session)
  })
})
