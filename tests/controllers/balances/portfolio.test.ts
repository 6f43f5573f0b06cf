import { describe, expect, test, vi } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import type { ChainVerbs } from '../../../src/core/chain-adapter.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '2' } }
const ticket = { ...ether, name: 'Ticket', quantity: { decimals: '0', numeric: '1' } }

function setUp(parts: ConnectedParts = {}) {
  const call = vi.fn(async (..._query: unknown[]): Promise<unknown> => ({ balances: [ether, ticket] }))
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data }, ...parts })
  disposeAfterTest(scope)
  return { scope, session, call, portfolio: scope.use(PortfolioController), snack: scope.use(SnackController).state }
}

describe('PortfolioController', () => {
  test('lists the service’s tokens, without those that have no decimals', async () => {
    const { portfolio } = setUp()
    const refreshing = portfolio.refresh('eip155')
    const tokens = await refreshing
    expect(tokens.map(({ name }) => name)).toEqual(['Ether'])
    expect(portfolio.state.current).toEqual({ account: `eip155:1:${ada}`, tokens, fiatValue: undefined, failed: false })
    expect(portfolio.state.loading).toBe(false)
  })

  test('sets loading during a request', async () => {
    const { portfolio, call } = setUp()
    const answers: ((value: unknown) => void)[] = []
    call.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
    const refreshing = portfolio.refresh('eip155')
    await expect.poll(() => answers.length).toBe(1)
    expect(portfolio.state).toMatchObject({ loading: true, current: { tokens: undefined, failed: false } })
    answers[0]?.({ balances: [] })
    await refreshing
    expect(portfolio.state).toMatchObject({ loading: false, current: { tokens: [] } })
  })

  test('sums the fiat value of shown tokens, and keeps it when a refresh fails', async () => {
    const { portfolio, call } = setUp({ options: { filters: { isSpamToken: ({ symbol }) => symbol === 'BAIT' } } })
    const spam = { ...ether, name: 'Bait', symbol: 'BAIT', value: 9_999 }
    call.mockResolvedValue({ balances: [{ ...ether, value: 2.5 }, spam] })
    expect(await portfolio.refresh('eip155')).toHaveLength(2)
    expect(portfolio.state.current?.fiatValue).toBe(2.5)
    call.mockRejectedValueOnce(new TypeError('down'))
    await portfolio.refresh('eip155', { force: true })
    expect(portfolio.state.current).toMatchObject({ fiatValue: 2.5, failed: true })
    call.mockResolvedValue({ balances: [spam] })
    await portfolio.refresh('eip155', { force: true })
    expect(portfolio.state.current?.fiatValue).toBeUndefined()
  })

  test('reports a failure in its state only, keeps the tokens and does not retry for 30 s', async () => {
    const { portfolio, scope, call, snack } = setUp()
    const [token] = await portfolio.refresh('eip155')
    call.mockRejectedValue(new TypeError('down'))
    expect(await portfolio.refresh('eip155', { force: true })).toEqual([])
    expect(snack.open).toBe(false)
    expect(portfolio.state.current).toMatchObject({ tokens: [token], failed: true })
    await scope.clock.advance(29_999)
    expect(await portfolio.refresh('eip155')).toEqual([])
    expect(call).toHaveBeenCalledTimes(2)
    call.mockResolvedValue({ balances: [ether] })
    await scope.clock.advance(1)
    expect(await portfolio.refresh('eip155')).toHaveLength(1)
    expect(portfolio.state.current?.failed).toBe(false)
  })

  test('retries immediately after a failure when forced', async () => {
    const { portfolio, call } = setUp()
    call.mockRejectedValueOnce(new TypeError('down'))
    await portfolio.refresh('eip155')
    expect(await portfolio.refresh('eip155', { force: true })).toHaveLength(1)
  })

  test('discards the tokens of an account that is no longer active', async () => {
    const { portfolio, call, session } = setUp()
    const answers: ((value: unknown) => void)[] = []
    call.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
    const refreshing = portfolio.refresh('eip155')
    await expect.poll(() => answers.length).toBe(1)
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    answers[0]?.({ balances: [ether] })
    await refreshing
    expect(portfolio.state.current?.tokens).toBeUndefined()
  })

  test('ignores a late response to an earlier request, including its failure', async () => {
    const { portfolio, call, snack } = setUp()
    const answers: { give(value: unknown): void; refuse(reason: unknown): void }[] = []
    call.mockImplementation(() => new Promise((give, refuse) => answers.push({ give, refuse })))
    const refreshes = [1, 2, 3].map(() => portfolio.refresh('eip155', { force: true }))
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.give({ balances: [ether] })
    await refreshes[2]
    answers[1]?.give({ balances: [] })
    answers[0]?.refuse(new TypeError('down'))
    expect(await Promise.all(refreshes)).toMatchObject([[], [], [{ name: 'Ether' }]])
    expect(portfolio.state.current).toMatchObject({ tokens: [{ name: 'Ether' }], failed: false })
    expect([snack.open, portfolio.failures.size]).toEqual([false, 0])
  })

  test('rejects when the caller aborts', async () => {
    const { portfolio, call, snack } = setUp()
    const life = new AbortController()
    const { AppKitError } = await import('../../../src/core/errors/appkit-error.js')
    call.mockRejectedValue(new AppKitError('request/aborted'))
    life.abort()
    const refreshing = portfolio.refresh('eip155', { signal: life.signal })
    await expect(refreshing).rejects.toMatchObject({ code: 'request/aborted' })
    expect(snack.open).toBe(false)
    expect(portfolio.failures.size).toBe(0)
  })

  test('is empty without a connected account and sends no request', async () => {
    const { portfolio, call, session } = setUp()
    session.gone()
    expect(await portfolio.refresh('eip155')).toEqual([])
    expect(call).not.toHaveBeenCalled()
  })
})

describe('tokens of the embedded wallet', () => {
  const own = { address: 'native', balance: '0x3', type: 'NATIVE', metadata: { ...ether, decimals: 18 } }
  const embedded = (assets: ChainVerbs['assets']) =>
    setUp({ wallet: { id: 'AUTH' }, verbs: { ...(assets && { assets }) } })

  test('wallet asset discovery: tokens come from the wallet if it can list them', async () => {
    const { portfolio, call } = embedded(async () => [own])
    expect(await portfolio.refresh('eip155')).toMatchObject([{ amount: 3n }])
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['cannot', async () => undefined],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('come from the service where the wallet %s', async (_what, assets) => {
    const { portfolio, call } = embedded(assets)
    expect(await portfolio.refresh('eip155')).toHaveLength(1)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('are never requested from another wallet', async () => {
    const { portfolio, call } = setUp({ verbs: { assets: async () => [own] } })
    await portfolio.refresh('eip155')
    expect(call).toHaveBeenCalledTimes(1)
  })
})
