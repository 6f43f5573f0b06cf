import { expect, test } from 'vitest'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import { getShortcuts, isReceive } from '../../../src/views/account/shortcuts.js'
import { testScope } from '../../helpers/test-scope.js'

test('getShortcuts: without a data service, offers only what a namespace does without one', () => {
  using scope = testScope()
  const names = (namespace: Parameters<typeof getShortcuts>[1]) =>
    getShortcuts(scope, namespace).map(({ feature }) => feature)
  expect(names('eip155')).toEqual(['receive', 'send'])
  expect(names('polkadot')).toEqual(['receive'])
  expect(names(undefined)).toEqual([])
  expect(getShortcuts(scope, 'polkadot').some(isReceive)).toBe(true)
})

test('getShortcuts: offers swaps on Solana only if the service has them on the account\u2019s network', () => {
  using scope = testScope({ services: { data: { available: true } } as never })
  const offersSwaps = () => getShortcuts(scope, 'solana').some(({ feature }) => feature === 'swaps')
  const portfolio = scope.use(PortfolioController)
  const account = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const empty = { account, tokens: [], fiatValue: 0, failed: false } as const
  expect(offersSwaps()).toBe(false)
  portfolio.put(empty)
  expect(offersSwaps()).toBe(false)
  portfolio.put({ ...empty, hasSwaps: true })
  expect(offersSwaps()).toBe(true)
  expect(getShortcuts(scope, 'bip122').some(({ feature }) => feature === 'swaps')).toBe(false)
})
