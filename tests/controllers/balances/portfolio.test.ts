import { afterEach, describe, expect, test, vi } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import type { ChainVerbs } from '../../../src/core/chain-adapter.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'

const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '2' } }
const ticket = { ...ether, name: 'Ticket', quantity: { decimals: '0', numeric: '1' } }

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

function setUp(parts: ConnectedParts = {}) {
  const call = vi.fn(async (..._asked: unknown[]): Promise<unknown> => ({ balances: [ether, ticket] }))
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data }, ...parts })
  left.push(scope)
  return { scope, session, call, portfolio: scope.use(PortfolioController), snack: scope.use(SnackController).state }
}

describe('the portfolio', () => {
  test('is what the service knows, without what cannot be divided', async () => {
    const { portfolio } = setUp()
    const asking = portfolio.refresh('eip155')
    const tokens = await asking
    expect(tokens.map(({ name }) => name)).toEqual(['Ether'])
    expect(portfolio.state.current).toEqual({ of: `eip155:1:${ada}`, tokens, worth: undefined, failed: false })
    expect(portfolio.state.loading).toBe(false)
  })

  test('says that it is being asked for', async () => {
    const { portfolio, call } = setUp()
    const answers: ((value: unknown) => void)[] = []
    call.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
    const asking = portfolio.refresh('eip155')
    await expect.poll(() => answers.length).toBe(1)
    expect(portfolio.state).toMatchObject({ loading: true, current: { tokens: undefined, failed: false } })
    answers[0]?.({ balances: [] })
    await asking
    expect(portfolio.state).toMatchObject({ loading: false, current: { tokens: [] } })
  })

  test('is worth what is shown of it, and as much while it cannot be had anew', async () => {
    const { portfolio, call } = setUp({ options: { filters: { isSpamToken: ({ symbol }) => symbol === 'BAIT' } } })
    const bait = { ...ether, name: 'Bait', symbol: 'BAIT', value: 9_999 }
    call.mockResolvedValue({ balances: [{ ...ether, value: 2.5 }, bait] })
    expect(await portfolio.refresh('eip155')).toHaveLength(2)
    expect(portfolio.state.current?.fiatValue).toBe(2.5)
    call.mockRejectedValueOnce(new TypeError('down'))
    await portfolio.refresh('eip155', { force: true })
    expect(portfolio.state.current).toMatchObject({ worth: 2.5, failed: true })
    call.mockResolvedValue({ balances: [bait] })
    await portfolio.refresh('eip155', { force: true })
    expect(portfolio.state.current?.fiatValue).toBeUndefined()
  })

  test('that fails is said to be unavailable, keeps what was known, and asks nobody for 30 s', async () => {
    const { portfolio, scope, call, snack } = setUp()
    const [token] = await portfolio.refresh('eip155')
    call.mockRejectedValue(new TypeError('down'))
    expect(await portfolio.refresh('eip155', { force: true })).toEqual([])
    expect(snack).toMatchObject({ open: true, variant: 'error', code: 'balance/unavailable' })
    expect(portfolio.state.current).toMatchObject({ tokens: [token], failed: true })
    await scope.clock.advance(29_999)
    expect(await portfolio.refresh('eip155')).toEqual([])
    expect(call).toHaveBeenCalledTimes(2)
    call.mockResolvedValue({ balances: [ether] })
    await scope.clock.advance(1)
    expect(await portfolio.refresh('eip155')).toHaveLength(1)
    expect(portfolio.state.current?.failed).toBe(false)
  })

  test('is asked for again at once by a person who wants it', async () => {
    const { portfolio, call } = setUp()
    call.mockRejectedValueOnce(new TypeError('down'))
    await portfolio.refresh('eip155')
    expect(await portfolio.refresh('eip155', { force: true })).toHaveLength(1)
  })

  test('of an account that is not on view any more is taken in by nobody', async () => {
    const { portfolio, call, session } = setUp()
    const answers: ((value: unknown) => void)[] = []
    call.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
    const asking = portfolio.refresh('eip155')
    await expect.poll(() => answers.length).toBe(1)
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    answers[0]?.({ balances: [ether] })
    await asking
    expect(portfolio.state.current?.tokens).toBeUndefined()
  })

  test('is not put back by the late answer to an earlier question, nor called failed by it', async () => {
    const { portfolio, call, snack } = setUp()
    const answers: { give(value: unknown): void; refuse(reason: unknown): void }[] = []
    call.mockImplementation(() => new Promise((give, refuse) => answers.push({ give, refuse })))
    const asked = [1, 2, 3].map(() => portfolio.refresh('eip155', { force: true }))
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.give({ balances: [ether] })
    await asked[2]
    answers[1]?.give({ balances: [] })
    answers[0]?.refuse(new TypeError('down'))
    expect(await Promise.all(asked)).toMatchObject([[], [], [{ name: 'Ether' }]])
    expect(portfolio.state.current).toMatchObject({ tokens: [{ name: 'Ether' }], failed: false })
    expect([snack.open, portfolio.failures.size]).toEqual([false, 0])
  })

  test('ends with whoever gave it up', async () => {
    const { portfolio, call, snack } = setUp()
    const life = new AbortController()
    const { AppKitError } = await import('../../../src/core/errors/appkit-error.js')
    call.mockRejectedValue(new AppKitError('request/aborted'))
    life.abort()
    const asking = portfolio.refresh('eip155', { signal: life.signal })
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    expect(snack.open).toBe(false)
    expect(portfolio.failures.size).toBe(0)
  })

  test('of nobody is empty, and nobody is asked', async () => {
    const { portfolio, call, session } = setUp()
    session.gone()
    expect(await portfolio.refresh('eip155')).toEqual([])
    expect(call).not.toHaveBeenCalled()
  })
})

describe('the embedded wallet', () => {
  const own = { address: 'native', balance: '0x3', type: 'NATIVE', metadata: { ...ether, decimals: 18 } }
  const embedded = (assets: ChainVerbs['assets']) =>
    setUp({ wallet: { id: 'AUTH' }, verbs: { ...(assets && { assets }) } })

  test('is asked itself where it can tell', async () => {
    const { portfolio, call } = embedded(async () => [own])
    expect(await portfolio.refresh('eip155')).toMatchObject([{ amount: 3n }])
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['cannot', async () => undefined],
    ['fails to', () => Promise.reject(new Error('no'))],
  ])('leaves it to the service where it %s', async (_what, assets) => {
    const { portfolio, call } = embedded(assets)
    expect(await portfolio.refresh('eip155')).toHaveLength(1)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('alone is asked: another one may mean something else by it', async () => {
    const { portfolio, call } = setUp({ verbs: { assets: async () => [own] } })
    await portfolio.refresh('eip155')
    expect(call).toHaveBeenCalledTimes(1)
  })
})
