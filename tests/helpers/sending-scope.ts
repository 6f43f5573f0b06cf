import { vi } from 'vitest'
import { readAddress } from '../../src/chains/eip155/eip155-actions.js'
import { EventsController } from '../../src/controllers/app/events.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { BalancesController } from '../../src/controllers/balances/balances.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { SendController } from '../../src/controllers/send/send.js'
import type { AnalyticsEvent } from '../../src/core/analytics.js'
import type { CaipNetworkId } from '../../src/core/caip.js'
import type { ChainVerbs, PlannedTransfer, Signer, Transfer } from '../../src/core/chain-adapter.js'
import type { Token } from '../../src/core/token.js'
import type { DataApi } from '../../src/services/data.js'
import { connectedScope, type ConnectedParts } from './connected-scope.js'
import { ada } from './scripted-wallet.js'
import { eventually } from './eventually.js'

/** Two recipients other than the account. */
export const grace = `0x${'1'.repeat(40)}`
export const joan = `0x${'2'.repeat(40)}`

/** Tokens of the account: a coin, a token with a price, and one without. */
export const ether: Token = {
  network: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 10n ** 18n,
  price: 2_000,
}
export const oak: Token = {
  network: 'eip155:1',
  address: `0x${'0'.repeat(39)}a`,
  name: 'Oak',
  symbol: 'OAK',
  decimals: 6,
  amount: 5_000_000n,
  price: 5,
}
const { price: _, ...unpriced } = oak
export const bare: Token = { ...unpriced, address: `0x${'0'.repeat(39)}b`, symbol: 'BARE', name: 'Bare' }

/** Network fee of every transfer, in wei. */
export const FEE = 10n ** 15n

type PlanTransfer = (transfer: Transfer, signer: Signer, signal?: AbortSignal) => Promise<PlannedTransfer>
type SendTransfer = (transfer: Transfer, plan: PlannedTransfer, signer: Signer) => Promise<string>

export interface SendingParts extends ConnectedParts {
  /** Loaded tokens; null while the service has not answered. */
  readonly tokens?: readonly Token[] | null
  readonly data?: Partial<DataApi>
}

/** Creates a connected instance with balances. Its network and its wallet accept every request. */
export async function sendingScope({ tokens = [ether, oak, bare], data, ...parts }: SendingParts = {}) {
  const planTransfer = vi.fn<PlanTransfer>(async transfer => ({ transaction: { to: transfer.to }, fee: FEE }))
  const sendTransfer = vi.fn<SendTransfer>(async () => `0x${'e'.repeat(64)}`)
  const isContract = vi.fn(async () => false)
  // Balances come from the test only, so the request for them never resolves.
  const call = vi.fn(async (route: string): Promise<unknown> => {
    return route.includes('balance') ? new Promise(() => {}) : { name: null, avatar: null }
  })
  const api = { available: true, call, serves: async () => true, ...data } as unknown as DataApi
  const verbs: Partial<ChainVerbs> = { readAddress, planTransfer, sendTransfer, isContract, ...parts.verbs }
  const { scope, session } = connectedScope({ ...parts, verbs, services: { data: api, ...parts.services } })
  const hold = (held: readonly Token[], network: CaipNetworkId = 'eip155:1', address = ada) =>
    scope
      .use(PortfolioController)
      .put({ account: `${network}:${address}`, tokens: held, fiatValue: undefined, failed: false })
  if (tokens) hold(tokens)
  const balances = scope.use(BalancesController)
  await eventually(() => balances.state.native.eip155?.amount?.value).toBeTypeOf('bigint')
  const events: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => void events.push(event))
  const send = scope.use(SendController)
  return {
    scope,
    session,
    send,
    state: send.state,
    planTransfer,
    sendTransfer,
    isContract,
    call,
    hold,
    events,
    router: scope.use(RouterController),
  }
}
