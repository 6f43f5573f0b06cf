import { beforeEach, describe, expect, test } from 'vitest'
import { FrameStore, type StoredSession, type StoredShare } from '../../../src/frame-page/storage/frame-store.js'
import { memoryRows, type RowStore, type Table } from '../../../src/frame-page/storage/row-store.js'

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
  stage.rows = memoryRows()
  stage.store = new FrameStore(stage.rows, place)
})
const all = async (table: Table) => stage.rows.list(table, '')
const tamper = async (table: Table, value: unknown) => {
  for (const { key } of await all(table)) await stage.rows.write([{ table, key, value }])
}

describe('FrameStore', () => {
  test('makes one wrap key and one device key per app, neither of which can be read', async () => {
    const [one, two] = await Promise.all([stage.store.binding(), stage.store.binding()])
    expect(one.wrapKey).toBe(two.wrapKey)
    expect(one).toMatchObject(place)
    const [pair, again] = await Promise.all([stage.store.deviceKey(), stage.store.deviceKey()])
    expect(pair.privateKey).toBe(again.privateKey)
    for (const key of [one.wrapKey, pair.privateKey])
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow('extractable')
    const other = new FrameStore(stage.rows, { ...place, origin: 'https://other.example.com' })
    expect((await other.binding()).wrapKey).not.toBe(one.wrapKey)
    expect((await other.deviceKey()).privateKey).not.toBe(pair.privateKey)
  })

  test('brings the session back, of which nothing is readable in the rows', async () => {
    await stage.store.keepSession(session)
    expect(await stage.store.session()).toEqual(session)
    expect(JSON.stringify(await all('sessions'))).not.toContain('canary')
    await stage.store.clearSession()
    expect(await stage.store.session()).toBeUndefined()
  })

  test('knows no session of another project or origin, also where its row is carried over', async () => {
    await stage.store.keepSession(session)
    const [row] = await all('sessions')
    const { origin, projectId } = place
    for (const other of [
      { ...place, projectId: 'p2' },
      { ...place, origin: `${origin}.evil` },
      { projectId: origin, origin: projectId },
    ]) {
      const store = new FrameStore(stage.rows, other)
      expect(await store.session()).toBeUndefined()
      await store.keepSession(session)
      for (const { key } of await all('sessions'))
        if (key !== row?.key) await stage.rows.write([{ table: 'sessions', key, value: row?.value }])
      expect(await store.session()).toBeUndefined()
    }
    expect(await stage.store.session()).toEqual(session)
  })

  test.each([null, 7, 'x', {}, ''])('drops a session row that is %j, and that row alone', async odd => {
    await stage.store.keepSession(session)
    await stage.store.keepShare(share(1))
    await tamper('sessions', odd)
    expect(await stage.store.session()).toBeUndefined()
    expect(await all('sessions')).toEqual([])
    expect(await stage.store.shares('w')).toHaveLength(1)
  })

  test('keeps a share per epoch, newest first, apart from other wallets', async () => {
    for (const epoch of [9, 10, 2]) await stage.store.keepShare(share(epoch))
    await stage.store.keepShare(share(1, 'w2'))
    await stage.store.keepShare({ ...share(2), device: { iv: 'CCCC', ciphertext: 'DDDD' } })
    const kept = await stage.store.shares('w')
    expect(kept.map(({ record }) => record.epoch)).toEqual([10, 9, 2])
    expect(kept[2]).toEqual({ ...share(2), device: { iv: 'CCCC', ciphertext: 'DDDD' } })
    await stage.store.dropOtherShares(share(10).record)
    expect((await stage.store.shares('w')).map(({ record }) => record.epoch)).toEqual([10])
    expect(await stage.store.shares('w2')).toHaveLength(1)
    await stage.store.keepShare(share(10, 'w', 'BBBB'))
    expect((await stage.store.shares('w')).map(({ record }) => record.sealed).sort()).toEqual(['AAAA', 'BBBB'])
    expect(JSON.stringify(await all('shares'))).not.toContain('canary')
  })

  test('drops corrupt share rows and keeps the others', async () => {
    await stage.store.keepShare(share(1))
    const [row] = await all('shares')
    for (const [epoch, value] of [null, { v: 2 }, { ...(row?.value as object), device: 7 }].entries())
      await stage.rows.write([{ table: 'shares', key: row?.key.replace('AAAA', `${epoch}`) ?? '', value }])
    expect(await all('shares')).toHaveLength(4)
    expect(await stage.store.shares('w')).toEqual([share(1)])
    expect(await all('shares')).toHaveLength(1)
  })

  test('keeps a share whose recovery blob is unreadable', async () => {
    await stage.store.keepShare(share(1))
    const [row] = await all('shares')
    await tamper('shares', { ...(row?.value as object), recovery: { password: 'AAAA' } })
    expect(await stage.store.shares('w')).toEqual([{ ...share(1), recovery: {} }])
  })

  test('replaces a key row that is no key', async () => {
    await stage.store.binding()
    await stage.store.deviceKey()
    await tamper('keys', { not: 'a key' })
    expect((await stage.store.binding()).wrapKey).toBeInstanceOf(CryptoKey)
    expect((await stage.store.deviceKey()).privateKey).toBeInstanceOf(CryptoKey)
  })

  test('forgets everything once a deletion is due, and not before or after it was called off', async () => {
    const held = async () => (await stage.store.shares()).length
    await stage.store.keepShare(share(1))
    await stage.store.eraseDue(9_999)
    await stage.store.eraseAfter(1_000)
    await stage.store.eraseDue(999)
    expect(await held()).toBe(1)
    await stage.store.eraseAfter(undefined)
    await stage.store.eraseDue(1_000)
    expect(await held()).toBe(1)
    await stage.store.eraseAfter(1_000)
    await stage.store.eraseDue(1_000)
    expect(await held()).toBe(0)
    expect(await all('sessions')).toEqual([])
  })

  test('moves everything of its app, and wipes nothing of another', async () => {
    const other = new FrameStore(stage.rows, { ...place, origin: `${place.origin}.evil` })
    await other.keepSession(session)
    await stage.store.keepSession(session)
    await stage.store.keepShare(share(1))
    const moved = await stage.store.moveTo(memoryRows())
    expect(await moved.session()).toEqual(session)
    expect(await moved.shares('w')).toEqual([share(1)])
    expect((await moved.deviceKey()).publicKey).toBeInstanceOf(CryptoKey)
    await stage.store.wipe()
    expect(await stage.store.session()).toBeUndefined()
    expect(await stage.store.shares('w')).toEqual([])
    expect(await other.session()).toEqual(session)
  })
})
