import { vi } from 'vitest'
import type { DataApi } from '../../src/services/data.js'

/** Results of the data service's routes; a function may throw. */
export type OnrampScript = Partial<Record<'providers' | 'options' | 'quote' | 'page', () => unknown>>

/** Two providers: the first lists its chains, the second does not. */
export const card = {
  name: 'card',
  label: 'Card',
  feeRange: '1-2%',
  url: 'https://pay.example/buy',
  supportedChains: ['eip155'],
  payChains: ['ethereum', 'base'],
}
export const aggregator = {
  ...card,
  name: 'aggregator',
  label: 'Aggregator',
  url: 'https://many.example/',
  supportedChains: ['eip155', 'solana'],
  payChains: [],
}

const network = (chain: string, contract?: string) => ({
  name: `net-${chain}`,
  chain_id: chain,
  ...(contract && { contract_address: contract }),
})

/** Ether on two networks and tokens on one. Limits apply to US dollars, not to euros. */
export const options = {
  paymentCurrencies: [
    { id: 'EUR' },
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '500' },
        { id: 'bank', min: '20', max: '7500.00' },
      ],
    },
  ],
  purchaseCurrencies: [
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [network('1', '0xA0b8')] },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network('1'), network('8453')] },
    { id: 'gno', name: 'Gnosis', symbol: 'GNO', networks: [network('100')] },
    { id: 'lost', name: 'Nowhere', symbol: 'NOW' },
  ],
}

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** 100 dollars of ether. */
export const quote = {
  paymentTotal: usd('100.00'),
  paymentSubtotal: usd('98.25'),
  purchaseAmount: { amount: '0.0393', currency: 'ETH' },
  networkFee: usd('0.25'),
  quoteId: 'q',
}

/** A data service with an onramp, and its recorded calls. */
export function scriptedOnramp(script: OnrampScript = {}) {
  const answers: Readonly<Record<string, () => unknown>> = {
    'GET /v1/onramp/providers': script.providers ?? (() => ({ providers: [card, aggregator] })),
    'GET /v1/onramp/options': script.options ?? (() => options),
    'POST /v1/onramp/quote': script.quote ?? (() => quote),
    'POST /v1/generators/onrampurl': script.page ?? (() => ({ url: 'https://pay.example/buy?for=me' })),
    'GET /v1/account/{address}/balance': () => ({ balances: [] }),
  }
  const call = vi.fn(async (route: string, _input?: unknown, _options?: { signal: AbortSignal }) => answers[route]?.())
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  /** The calls of one route, in order. */
  const requested = (route: string) => call.mock.calls.filter(([path]) => path === route)
  return { data, call, requested }
}
