import * as z from 'zod'
import type { Clock } from '../../../../../src/core/clock.js'
import { HttpError } from '../../../http/http-error.js'
import {
  checkPage,
  type Purchase,
  type Seller,
  sellerAmount,
  type SellerClient,
  SOLANA,
  toCents,
  toScaled,
} from './seller.js'

export interface TransakKeys {
  readonly key: string
  readonly secret: string
}

export interface TransakHosts {
  readonly api: string
  // Creates the pages.
  readonly sessions: string
}

export const TRANSAK_HOSTS: TransakHosts = {
  api: 'https://api.transak.com',
  sessions: 'https://api-gateway.transak.com',
}
const TRANSAK_PAGE = 'https://global.transak.com'

const transakNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:56': 'bsc',
  'eip155:43114': 'avaxcchain',
  'eip155:42220': 'celo',
  'eip155:324': 'zksync',
  [SOLANA]: 'solana',
}

const token = z.object({
  data: z.object({ accessToken: z.string().min(1).max(4_096), expiresAt: z.number().int().positive() }),
})
const transakSession = z.object({ data: z.object({ widgetUrl: z.string().max(4_096) }) })
const transakQuote = z.object({
  response: z.object({
    fiatAmount: sellerAmount,
    cryptoAmount: sellerAmount,
    totalFee: sellerAmount,
    feeBreakdown: z.array(z.object({ id: z.string().catch(''), value: sellerAmount })).catch([]),
  }),
})

// A token is renewed this long before it expires.
const RENEW_BEFORE_MS = 60_000

// Sells through Transak's page. Transak creates its URL (`POST /api/v2/auth/session`) for a partner access token, which
// the gateway gets with the secret and keeps until it expires.
export class Transak implements Seller {
  readonly name = 'transak'
  readonly label = 'Transak'
  readonly origin = TRANSAK_PAGE
  #token: Promise<z.output<typeof token>['data']> | undefined

  constructor(
    private readonly keys: TransakKeys,
    private readonly client: SellerClient,
    private readonly clock: Clock,
    private readonly hosts: TransakHosts = TRANSAK_HOSTS,
  ) {}

  sells: Seller['sells'] = ({ caipNetworkId }) => Object.hasOwn(transakNetworks, caipNetworkId)

  async openPage(purchase: Purchase, signal?: AbortSignal): Promise<string> {
    const page = await this.#createPage(purchase, signal).catch((error: unknown) => {
      // Another process with this key has renewed the token, which ends the earlier one.
      if (!(error instanceof HttpError) || error.code !== 'onramp/seller-refused-key') throw error
      this.#token = undefined
      return this.#createPage(purchase, signal)
    })
    return checkPage(page, TRANSAK_PAGE)
  }

  price: Seller['price'] = async ({ coin, fiat, amount }, signal) => {
    const query = new URLSearchParams({
      partnerApiKey: this.keys.key,
      fiatCurrency: fiat,
      cryptoCurrency: coin.symbol,
      network: transakNetworks[coin.caipNetworkId] ?? '',
      isBuyOrSell: 'BUY',
      paymentMethod: 'credit_debit_card',
      fiatAmount: amount,
    })
    const url = `${this.hosts.api}/api/v1/pricing/public/quotes?${query}`
    const { response } = await this.client.request({ url, answer: transakQuote, signal })
    const networkFee = toCents(response.feeBreakdown.find(({ id }) => id === 'network_fee')?.value ?? '0')
    const fees = toCents(response.totalFee)
    return {
      total: toCents(response.fiatAmount),
      networkFee,
      fee: fees > networkFee ? fees - networkFee : 0n,
      receives: toScaled(response.cryptoAmount, coin.decimals, 'down'),
    }
  }

  async #createPage({ coin, address, fiat, amount, buyer }: Purchase, signal?: AbortSignal): Promise<string> {
    const { accessToken } = await this.#readToken()
    const widgetParams = {
      apiKey: this.keys.key,
      ...(buyer.origin !== undefined && { referrerDomain: new URL(buyer.origin).host }),
      productsAvailed: 'BUY',
      cryptoCurrencyCode: coin.symbol,
      network: transakNetworks[coin.caipNetworkId],
      walletAddress: address,
      disableWalletAddressForm: true,
      fiatCurrency: fiat,
      ...(amount !== undefined && { fiatAmount: Number(amount) }),
    }
    const { data } = await this.client.request({
      url: `${this.hosts.sessions}/api/v2/auth/session`,
      method: 'POST',
      headers: { 'access-token': accessToken },
      body: { widgetParams },
      answer: transakSession,
      signal,
    })
    return data.widgetUrl
  }

  // Purchases wait for each other here, because a new token ends the earlier one.
  #readToken(): Promise<z.output<typeof token>['data']> {
    const renew = () => this.#renewToken()
    this.#token = this.#token
      ? this.#token.then(
          known => (known.expiresAt * 1_000 - RENEW_BEFORE_MS > this.clock.now() ? known : renew()),
          renew,
        )
      : renew()
    return this.#token
  }

  async #renewToken(): Promise<z.output<typeof token>['data']> {
    const { key, secret } = this.keys
    const { data } = await this.client.request({
      url: `${this.hosts.api}/partners/api/v2/refresh-token`,
      method: 'POST',
      headers: { 'api-secret': secret },
      body: { apiKey: key },
      answer: token,
    })
    return data
  }
}

export const STRIPE_API = 'https://api.stripe.com'
const STRIPE_PAGE = 'https://crypto.link.com'

const stripeNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'eip155:137': 'polygon',
  'eip155:43114': 'avalanche',
  [SOLANA]: 'solana',
}
// Names of networks in `wallet_addresses`, where they differ.
const walletNames: Readonly<Record<string, string>> = { base: 'base_network' }
const NOT_SOLD_BY_STRIPE = new Set(['eip155:1/USDT'])

const stripeSession = z.object({ redirect_url: z.string().max(4_096) })
const stripeQuote = z.object({
  destination_currency: z.string(),
  destination_amount: sellerAmount,
  fees: z.object({ network_fee_monetary: sellerAmount, transaction_fee_monetary: sellerAmount }),
  source_total_amount: sellerAmount,
})

// Sells through Stripe's hosted onramp. Each page is a session that the secret key creates.
export function stripe(secretKey: string, client: SellerClient, api = STRIPE_API): Seller {
  const headers = { authorization: `Bearer ${secretKey}` }
  return {
    name: 'stripe',
    label: 'Stripe',
    origin: STRIPE_PAGE,
    sells: ({ id, caipNetworkId }) => Object.hasOwn(stripeNetworks, caipNetworkId) && !NOT_SOLD_BY_STRIPE.has(id),
    async openPage({ coin, address, fiat, amount, buyer }, signal) {
      const network = stripeNetworks[coin.caipNetworkId] ?? ''
      const body = new URLSearchParams({
        [`wallet_addresses[${walletNames[network] ?? network}]`]: address,
        lock_wallet_address: 'true',
        destination_currency: coin.symbol.toLowerCase(),
        destination_network: network,
        source_currency: fiat.toLowerCase(),
        ...(amount !== undefined && { source_amount: amount }),
        ...(buyer.ip !== undefined && { customer_ip_address: buyer.ip }),
      })
      const url = `${api}/v1/crypto/onramp_sessions`
      const { redirect_url: page } = await client.request({
        url,
        method: 'POST',
        headers,
        body,
        answer: stripeSession,
        signal,
      })
      return checkPage(page, STRIPE_PAGE)
    },
    async price({ coin, fiat, amount }, signal) {
      const network = stripeNetworks[coin.caipNetworkId] ?? ''
      const currency = coin.symbol.toLowerCase()
      const query = new URLSearchParams({
        source_currency: fiat.toLowerCase(),
        source_amount: amount,
        'destination_currencies[]': currency,
        'destination_networks[]': network,
      })
      const only = stripeQuote.extend({ destination_currency: z.literal(currency) })
      const answer = z.object({ destination_network_quotes: z.object({ [network]: z.tuple([only], z.unknown()) }) })
      const url = `${api}/v1/crypto/onramp_quotes?${query}`
      const { destination_network_quotes: quotes } = await client.request({ url, headers, answer, signal })
      const [read] = quotes[network] as [z.output<typeof stripeQuote>]
      return {
        total: toCents(read.source_total_amount),
        fee: toCents(read.fees.transaction_fee_monetary),
        networkFee: toCents(read.fees.network_fee_monetary),
        receives: toScaled(read.destination_amount, coin.decimals, 'down'),
      }
    },
  }
}
