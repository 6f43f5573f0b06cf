import { describe, expect, test } from 'vitest'
import { HttpError } from '../../src/http/http-error.js'
import { readWalletsQuery } from '../../src/modules/catalogue/wallets-query.js'

/** What a query is refused with. */
function refusal(query: Record<string, string>): HttpError {
  try {
    readWalletsQuery(query)
  } catch (error) {
    return error as HttpError
  }
  throw new RangeError('the query was taken')
}

describe('readWalletsQuery', () => {
  test('without words it asks for the first page of the usual size', () => {
    expect(readWalletsQuery({})).toEqual({ page: 1, entries: 40 })
  })

  test('an empty value counts as absent, and what it does not know is ignored', () => {
    expect(readWalletsQuery({ page: ' ', search: '', projectId: 'x', include_pay_only: 'true' })).toEqual({
      page: 1,
      entries: 40,
    })
  })

  test('lists are cut at commas, trimmed, and read without regard to case', () => {
    const { include, rdns, chains } = readWalletsQuery({
      include: 'A, b,,',
      rdns: 'IO.One',
      chains: 'eip155:1, eip155:10',
    })
    expect([...(include ?? [])]).toEqual(['a', 'b'])
    expect([...(rdns ?? [])]).toEqual(['io.one'])
    expect(chains).toEqual(['eip155:1', 'eip155:10'])
  })

  test('the badge may be asked for by either of its names', () => {
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
  ])('%o is refused with a sentence', (query, sentence) => {
    expect(refusal(query as Record<string, string>)).toMatchObject({
      status: 400,
      code: 'query/invalid',
      message: sentence,
    })
  })
})
