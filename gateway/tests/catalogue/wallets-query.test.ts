import { describe, expect, test } from 'vitest'
import { HttpError } from '../../src/http/http-error.js'
import { readWalletsQuery } from '../../src/modules/catalogue/wallets-query.js'

function refusal(query: Record<string, string>): HttpError {
  try {
    readWalletsQuery(query)
  } catch (error) {
    return error as HttpError
  }
  throw new RangeError('the query was taken')
}

describe('readWalletsQuery', () => {
  test('returns the first page with the default size for an empty query', () => {
    expect(readWalletsQuery({})).toEqual({ page: 1, entries: 40 })
  })

  test('ignores empty and unknown parameters', () => {
    expect(readWalletsQuery({ page: ' ', search: '', projectId: 'x', include_pay_only: 'true' })).toEqual({
      page: 1,
      entries: 40,
    })
  })

  test('splits lists at commas, trims them and ignores case', () => {
    const { include, rdns, chains } = readWalletsQuery({
      include: 'A, b,,',
      rdns: 'IO.One',
      chains: 'eip155:1, eip155:10',
    })
    expect([...(include ?? [])]).toEqual(['a', 'b'])
    expect([...(rdns ?? [])]).toEqual(['io.one'])
    expect(chains).toEqual(['eip155:1', 'eip155:10'])
  })

  test('accepts both names of the badge parameter', () => {
    expect(readWalletsQuery({ badge_type: 'none' }).badge).toBe('none')
    expect(readWalletsQuery({ badge: 'certified' }).badge).toBe('certified')
  })

  test.each([
    [{ page: '0' }, 'page must be 1 or more.'],
    [{ page: '1.5' }, 'page must be a whole number.'],
    [{ entries: '101' }, 'entries must be at most 100.'],
    [{ search: 'x'.repeat(201) }, 'search must be at most 200 characters.'],
    [{ badge_type: 'gold' }, 'badge_type must be "certified" or "none".'],
    [{ chains: 'eip155' }, 'chains must be CAIP-2 ids such as eip155:1, joined by commas.'],
    [{ sort: 'rank' }, 'sort must be "default" or "wcpay".'],
  ])('rejects %o with a message', (query, sentence) => {
    expect(refusal(query as Record<string, string>)).toMatchObject({
      status: 400,
      code: 'query/invalid',
      message: sentence,
    })
  })
})
