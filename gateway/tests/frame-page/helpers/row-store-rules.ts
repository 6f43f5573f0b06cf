import { expect, test } from 'vitest'
import type { RowStore } from '../../../src/frame-page/storage/row-store.js'

/** Tests that every row store must pass. */
export function rowStoreRules(make: () => Promise<RowStore>): void {
  test('reads a clone of a written row from its table only', async () => {
    const rows = await make()
    const value = { list: [1, 2], bytes: Uint8Array.of(1) }
    await rows.write([{ table: 'shares', key: 'a', value }])
    value.list.push(3)
    expect(await rows.read('shares', 'a')).toEqual({ list: [1, 2], bytes: Uint8Array.of(1) })
    expect(await rows.read('keys', 'a')).toBeUndefined()
    expect(await rows.read('shares', 'b')).toBeUndefined()
  })

  test('lists rows by prefix', async () => {
    const rows = await make()
    await rows.write(['x 1', 'x 2', 'xy 1', 'w'].map(key => ({ table: 'shares', key, value: key })))
    expect(await rows.list('shares', 'x ')).toEqual([
      { key: 'x 1', value: 'x 1' },
      { key: 'x 2', value: 'x 2' },
    ])
    expect(await rows.list('sessions', 'x ')).toEqual([])
  })

  test('removes a single row', async () => {
    const rows = await make()
    await rows.write(['a', 'b'].map(key => ({ table: 'keys', key, value: 1 })))
    await rows.write([{ table: 'keys', key: 'a' }])
    expect([await rows.read('keys', 'a'), await rows.read('keys', 'b')]).toEqual([undefined, 1])
  })

  test('adds a row once during concurrent calls', async () => {
    const rows = await make()
    const answers = await Promise.all([1, 2, 3].map(value => rows.readOrAdd('keys', 'k', value)))
    expect(new Set(answers).size).toBe(1)
    expect(await rows.read('keys', 'k')).toBe(answers[0])
  })

  test('changes and removes a row atomically', async () => {
    const rows = await make()
    const count = () => rows.change('sessions', 'n', found => (typeof found === 'number' ? found + 1 : 1))
    await Promise.all(Array.from({ length: 20 }, count))
    expect(await rows.read('sessions', 'n')).toBe(20)
    expect(await rows.change('sessions', 'n', found => found)).toBe(20)
    expect(await rows.change('sessions', 'n', () => undefined)).toBeUndefined()
    expect(await rows.list('sessions', '')).toEqual([])
  })

  test('stores a usable non-extractable key', async () => {
    const rows = await make()
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    await rows.write([{ table: 'keys', key: 'pair', value: pair }])
    const stored = (await rows.read('keys', 'pair')) as CryptoKeyPair
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(how, stored.privateKey, new Uint8Array(4))
    expect(await crypto.subtle.verify(how, pair.publicKey, signature, new Uint8Array(4))).toBe(true)
    await expect(crypto.subtle.exportKey('jwk', stored.privateKey)).rejects.toThrow()
  })

  test('applies all changes or none', async () => {
    const rows = await make()
    const changes = [
      { table: 'shares', key: 'good', value: 1 },
      { table: 'shares', key: 'bad', value: () => {} },
    ] as const
    await expect(rows.write(changes)).rejects.toThrow()
    expect(await rows.read('shares', 'good')).toBeUndefined()
  })
}
