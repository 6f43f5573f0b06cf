import { describe, expect, test } from 'vitest'
import { MAX_RECENT_WALLETS, getRecentWallets, rememberWallet } from '../../../src/controllers/wallets/catalogue.js'
import { createStorage } from '../../../src/services/storage.js'
import { testScope } from '../../helpers/test-scope.js'

const wallet = (id: string) => ({ id, name: id.toUpperCase() })

describe('recent wallets', () => {
  test('are empty at first', () => expect(getRecentWallets(testScope())).toEqual([]))

  test('are limited to two, most recent first', () => {
    const scope = testScope()
    for (const id of ['a', 'b', 'c']) rememberWallet(scope, wallet(id))
    expect(MAX_RECENT_WALLETS).toBe(2)
    expect(getRecentWallets(scope)).toEqual([wallet('c'), wallet('b')])
  })

  test('move a wallet to the front when it is used again', () => {
    const scope = testScope()
    for (const id of ['a', 'b', 'a']) rememberWallet(scope, wallet(id))
    expect(getRecentWallets(scope)).toEqual([wallet('a'), wallet('b')])
  })

  test.each([
    ['more than we store', '[{"id":"a","name":"A"},{"id":"b","name":"B"},{"id":"c","name":"C"}]', 2],
    ['a list with another shape', '[{"id":7,"name":"A"}]', 0],
    ['not a list', '{"id":"a"}', 0],
    ['garbage', '[{"id":', 0],
  ])('ignore values stored by another version: %s', (_what, stored, count) => {
    const storageArea = { getItem: () => stored, setItem: () => {}, removeItem: () => {} }
    const scope = testScope({ services: { storage: createStorage(undefined, () => storageArea) } })
    expect(getRecentWallets(scope)).toHaveLength(count)
  })
})
