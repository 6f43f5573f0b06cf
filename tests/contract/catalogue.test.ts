import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceError, walletRecord, walletsReply } from '../../src/contract/catalogue.js'

describe('walletsReply', () => {
  test('keeps the good records of a page that holds broken ones', () => {
    const data = [
      { id: 'a', name: 'A', mobile_link: 'a://' },
      null,
      'x',
      { name: 'no id' },
      { id: '', name: 'B' },
      { id: 'c', name: 'C' },
    ]
    expect(walletsReply.parse({ data, count: 6 })).toEqual({
      data: [
        expect.objectContaining({ id: 'a', name: 'A', mobile_link: 'a://' }),
        expect.objectContaining({ id: 'c' }),
      ],
      count: 6,
    })
  })

  test('an odd field counts as missing and does not cost the record', () => {
    const record = walletRecord.parse({
      id: 'a',
      name: 'A',
      homepage: null,
      chains: 'eip155:1',
      order: 'first',
      rdns: 7,
      badge_type: 'gold',
    })
    expect(record).toMatchObject({ id: 'a', name: 'A' })
    for (const field of ['homepage', 'chains', 'order', 'rdns', 'badge_type'] as const)
      expect(record[field]).toBeUndefined()
  })

  test('what a record does not have is not passed on', () => {
    expect(walletRecord.parse({ id: 'a', name: 'A', onclick: 'alert(1)' })).not.toHaveProperty('onclick')
  })

  test.each([[null], ['<html>'], [[]], [{ data: {}, count: 1 }], [{ data: [] }], [{ data: [], count: -1 }]])(
    'refuses %j',
    reply => {
      expect(walletsReply.safeParse(reply).success).toBe(false)
    },
  )

  test('never throws and never lets a nameless record through', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), data => {
        const read = walletsReply.parse({ data, count: data.length })
        for (const { id, name } of read.data) expect(id.length * name.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('serviceError', () => {
  test('is a code and a sentence', () => {
    expect(serviceError.parse({ code: 'query/invalid', message: 'page must be 1 or more.' })).toMatchObject({
      code: 'query/invalid',
    })
    expect(serviceError.safeParse({ code: 7 }).success).toBe(false)
  })
})
