import { vi } from 'vitest'
import type { DataApi } from '../../src/services/data.js'

/** What a call of the data service gives, or how it fails. */
export type OnrampScript = Partial<Record<'providers' | 'options' | 'quote' | 'page', () => unknown>>

/** Two sellers: one that names where it delivers, and one that asks. */
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

const at = (chain: string, contract?: string) => ({
  name: `net-${chain}`,
  chain_id: chain,
  ...(contract && { contract_address: contract }),
})

/** Ether on two networks, and a token on one; dollars within limits, and euros without. */
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
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [at('1', '0xA0b8')] },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [at('1'), at('8453')] },
    { id: 'gno', name: 'Gnosis', symbol: 'GNO', networks: [at('100')] },
    { id: 'lost', name: 'Nowhere', symbol: 'NOW' },
  ],
}

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** A hundred dollars of ether. */
export const quote = {
  paymentTotal: usd('100.00'),
  paymentSubtotal: usd('98.25'),
  purchaseAmount: { amount: '0.0393', currency: 'ETH' },
  networkFee: usd('0.25'),
  quoteId: 'q',
}

/** A data service that sells, and what it was asked. */
export function scriptedOnramp(script: OnrampScript = {}) {
  const answers: Readonly<Record<string, () => unknown>> = {
    'GET /v1/onramp/providers': script.providers ?? (() => ({ providers: [card, aggregator] })),
    'GET /v1/onramp/options': script.options ?? (() => options),
    'POST /v1/onramp/quote': script.quote ?? (() => quote),
    'POST /v1/generators/onrampurl': script.page ?? (() => ({ url: 'https://pay.example/buy?for=me' })),
    'GET /v1/account/{address}/balance': () => ({ balances: [] }),
  }
  const call = vi.fn(async (route: string, _asked?: unknown, _options?: { signal: AbortSignal }) => answers[route]?.())
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  /** What was asked of one route, the first question first. */
  const requested = (route: string) => call.mock.calls.filter(([each]) => each === route)
  return { data, call, requested }
}
