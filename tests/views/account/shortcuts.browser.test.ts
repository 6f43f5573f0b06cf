import { describe, expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { storeSwapSupport } from '../../../src/controllers/balances/account-data.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { NetworkInput } from '../../../src/core/network.js'
import type { DataApi } from '../../../src/services/data.js'
import { getShortcuts, isReceive, Shortcuts } from '../../../src/views/account/shortcuts.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { mountView } from '../../helpers/mount-view.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

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
  const caipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const network = { ...testNetworks[0], id: caipNetworkId.slice(7), caipNetworkId } as NetworkInput
  using scope = testScope({ options: { networks: [network] }, services: { data: { available: true } } as never })
  const offersSwaps = () => getShortcuts(scope, 'solana').some(({ feature }) => feature === 'swaps')
  const portfolio = scope.use(PortfolioController)
  const account = `${caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const
  const empty = { account, tokens: [], fiatValue: 0, failed: false } as const
  expect(offersSwaps()).toBe(false)
  portfolio.put(empty)
  expect(offersSwaps()).toBe(false)
  portfolio.put({ ...empty, account: 'solana:other:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', hasSwaps: true })
  expect(offersSwaps()).toBe(false)
  portfolio.put({ ...empty, hasSwaps: true })
  expect(offersSwaps()).toBe(true)
  expect(getShortcuts(scope, 'bip122').some(({ feature }) => feature === 'swaps')).toBe(false)
})

describe('shortcuts on Solana', () => {
  const network = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as NetworkInput
  const call = async (request: string) => (request.endsWith('balance') ? { balances: [] } : { swaps: ['solana:main'] })
  const data = { available: true, call } as unknown as DataApi
  const connect = (services = data) =>
    disposeAfterTest(
      connectedScope({
        options: { networks: [network] },
        services: { data: services },
        session: { caipNetworkId: 'solana:main', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
      }).scope,
    )
  type Connected = ReturnType<typeof connect>
  const show = async (scope: Connected) => {
    const stage = disposeAfterTest(await mountView(scope, Shortcuts, undefined as unknown))
    const read = async () => {
      await stage.settled()
      const all = [...(stage.view.shadowRoot?.querySelectorAll('appkit-ui-shortcut') ?? [])]
      return all.map(({ name, disabled }) => (disabled ? `(${name})` : name))
    }
    return { view: stage.view, read, remove: () => stage[Symbol.dispose]() }
  }
  const report = (scope: Connected, hasSwaps: boolean) => {
    const account = 'solana:main:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    scope.use(PortfolioController).put({ account, tokens: [], fiatValue: 0, failed: false, hasSwaps })
  }

  test('keep a place for Swap until the service reports it, so that nothing moves', async () => {
    const scope = connect()
    const { read } = await show(scope)
    expect(await read()).toEqual(['Buy', '(Swap)', 'Receive', 'Send'])
    report(scope, true)
    expect(await read()).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
  })

  test('keep the place of a Swap that the service does not have while they are visible', async () => {
    const scope = connect()
    const first = await show(scope)
    await first.read()
    report(scope, false)
    expect(await first.read()).toEqual(['Buy', '(Swap)', 'Receive', 'Send'])
    first.remove()
    expect(await (await show(scope)).read()).toEqual(['Buy', 'Receive', 'Send'])
  })

  test.each([
    [true, ['Buy', 'Swap', 'Receive', 'Send']],
    [false, ['Buy', 'Receive', 'Send']],
  ])('start with the last report of the service: %s', async (hasSwaps, names) => {
    const scope = connect()
    storeSwapSupport(scope, 'solana:main', hasSwaps)
    expect(await (await show(scope)).read()).toEqual(names)
  })

  test.each([
    ['the report of swaps', /supported-chains$/],
    ['the report and the tokens', /supported-chains$|balance$/],
  ])('open Swap if the service fails to load %s: its screen reloads', async (_what, isFailing) => {
    const failing = async (request: string) => {
      if (isFailing.test(request)) throw new AppKitError('data/unavailable')
      return call(request)
    }
    const scope = connect({ available: true, call: failing } as unknown as DataApi)
    const { read, view } = await show(scope)
    expect(await read()).toEqual(['Buy', '(Swap)', 'Receive', 'Send'])
    await scope.use(PortfolioController).refresh('solana')
    expect(await read()).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
    view.shadowRoot?.querySelector<HTMLElement>('[name=Swap]')?.click()
    expect(scope.use(RouterController).view).toBe('Swap')
  })

  test('store the report of the service', async () => {
    const scope = connect()
    await scope.use(PortfolioController).refresh('solana')
    expect(scope.services.storage.get('swap_networks', (value): value is never => value !== undefined)).toEqual({
      'solana:main': 'yes',
    })
  })
})
