import { describe, expect, test } from 'vitest'
import * as contract from '../../src/contract/catalogue.js'

const { walletRecord, walletsReply, serviceError } = contract

test('the contract entry point exports the wire schemas', () => {
  expect(Object.keys(contract)).toEqual(
    expect.arrayContaining(['MAX_ENTRIES', 'serviceError', 'walletRecord', 'walletsReply']),
  )
})

describe('walletRecord', () => {
  test('drops unknown keys and invalid optional fields', () => {
    const read = walletRecord.parse({
      id: 'a',
      name: 'A',
      homepage: 5,
      order: 'first',
      chains: {},
      badge_type: 'gold',
      extra: 1,
    })
    expect(JSON.parse(JSON.stringify(read))).toEqual({ id: 'a', name: 'A' })
  })

  test.each([{}, { id: 'a' }, { name: 'A' }, { id: '', name: 'A' }, { id: 'a', name: 'A'.repeat(129) }, null])(
    'rejects the wallet %j',
    value => {
      expect(walletRecord.safeParse(value).success).toBe(false)
    },
  )
})

describe('walletsReply', () => {
  test('skips invalid records', () => {
    const { data, count } = walletsReply.parse({ data: [null, { id: 'a', name: 'A' }, { id: 1 }], count: 9 })
    expect(data.map(({ id }) => id)).toEqual(['a'])
    expect(count).toBe(9)
  })

  test.each([{ data: {}, count: 1 }, { data: [] }, { data: [], count: -1 }, []])('rejects the page %j', value => {
    expect(walletsReply.safeParse(value).success).toBe(false)
  })
})

test('serviceError has a code and a message', () => {
  expect(serviceError.parse({ code: 'a/b', message: 'No.', stack: 'x' })).toEqual({ code: 'a/b', message: 'No.' })
  expect(serviceError.safeParse({ code: 'a/b' }).success).toBe(false)
})
