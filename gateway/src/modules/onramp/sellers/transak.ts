import * as z from 'zod'
import type { Clock } from '../../../../../src/core/clock.js'
import { HttpError } from '../../../http/http-error.js'
import { SOLANA } from '../sold-coins.js'
import type { Purchase, Seller } from './seller.js'
import { checkPage, sellerAmount, toCents, toScaled, type SellerClient } from './seller-client.js'

export interface TransakKeys {
  readonly key: string
  readonly secret: string
}

export interface TransakHosts {
  readonly api: string
  /** Creates the pages. */
  readonly sessions: string
}

export const TRANSAK_HOSTS: TransakHosts = {
  api: 'https://api.transak.com',
  sessions: 'https://api-gateway.transak.com',
}
const PAGE = 'https://global.transak.com'

const networks: Readonly<Record<string, string>> = {
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
const session = z.object({ data: z.object({ widgetUrl: z.string().max(4_096) }) })
const quote = z.object({
  response: z.object({
    fiatAmount: sellerAmount,
    cryptoAmount: sellerAmount,
    totalFee: sellerAmount,
    feeBreakdown: z.array(z.object({ id: z.string().catch(''), value: sellerAmount })).catch([]),
  }),
})

// A token is renewed this long before it expires.
const RENEW_BEFORE_MS = 60_000

/**
 * Sells through Transak's page. Transak creates its URL (`POST /api/v2/auth/session`) for a partner access token, which
 * the gateway gets with the secret and keeps until it expires.
 */
export class Transak implements Seller {
  readonly name = 'transak'
  readonly label = 'Transak'
  readonly origin = PAGE
  #token: Promise<z.output<typeof token>['data']> | undefined

  constructor(
    private readonly keys: TransakKeys,
    private readonly client: SellerClient,
    private readonly clock: Clock,
    private readonly hosts: TransakHosts = TRANSAK_HOSTS,
  ) {}

  sells: Seller['sells'] = ({ caipNetworkId }) => Object.hasOwn(networks, caipNetworkId)

  async openPage(purchase: Purchase, signal?: AbortSignal): Promise<string> {
    const page = await this.#createPage(purchase, signal).catch((error: unknown) => {
      // Another process with this key has renewed the token, which ends the earlier one.
      if (!(error instanceof HttpError) || error.code !== 'onramp/seller-refused-key') throw error
      this.#token = undefined
      return this.#createPage(purchase, signal)
    })
    return checkPage(page, PAGE)
  }

  price: Seller['price'] = async ({ coin, fiat, amount }, signal) => {
    const query = new URLSearchParams({
      partnerApiKey: this.keys.key,
      fiatCurrency: fiat,
      cryptoCurrency: coin.symbol,
      network: networks[coin.caipNetworkId] ?? '',
      isBuyOrSell: 'BUY',
      paymentMethod: 'credit_debit_card',
      fiatAmount: amount,
    })
    const url = `${this.hosts.api}/api/v1/pricing/public/quotes?${query}`
    const { response } = await this.client.request({ url, answer: quote, signal })
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
      network: networks[coin.caipNetworkId],
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
      answer: session,
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
