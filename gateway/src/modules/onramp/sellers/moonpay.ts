import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { SOLANA, type SoldCoin } from '../sold-coins.js'
import type { Seller } from './seller.js'
import { sellerAmount, toCents, toScaled, type SellerClient } from './seller-client.js'

export interface MoonPayKeys {
  /** Public: it is in the page's URL. */
  readonly key: string
  readonly secret: string
}

const LIVE_PAGE = 'https://buy.moonpay.com'
// Keys of MoonPay's test mode work with this page only.
const TEST_PAGE = 'https://buy-sandbox.moonpay.com'
export const MOONPAY_API = 'https://api.moonpay.com'

const codes: Readonly<Record<string, string>> = {
  'eip155:1/ETH': 'eth',
  'eip155:1/USDC': 'usdc',
  'eip155:1/USDT': 'usdt',
  'eip155:8453/ETH': 'eth_base',
  'eip155:8453/USDC': 'usdc_base',
  'eip155:42161/ETH': 'eth_arbitrum',
  'eip155:42161/USDC': 'usdc_arbitrum',
  'eip155:10/ETH': 'eth_optimism',
  'eip155:10/USDC': 'usdc_optimism',
  'eip155:137/POL': 'pol_polygon',
  'eip155:137/USDC': 'usdc_polygon',
  'eip155:56/BNB': 'bnb_bsc',
  'eip155:43114/AVAX': 'avax_cchain',
  'eip155:43114/USDC': 'usdc_cchain',
  'eip155:42220/CELO': 'celo',
  [`${SOLANA}/SOL`]: 'sol',
  [`${SOLANA}/USDC`]: 'usdc_sol',
}

const quote = z.object({
  quoteCurrencyAmount: sellerAmount,
  totalAmount: sellerAmount,
  feeAmount: sellerAmount,
  extraFeeAmount: sellerAmount.default('0'),
  networkFeeAmount: sellerAmount,
})

/** Sells through MoonPay's page. Its query is signed with the secret key (HMAC-SHA256, base64). */
export function moonPay({ key, secret }: MoonPayKeys, client: SellerClient, api = MOONPAY_API): Seller {
  const origin = key.startsWith('pk_test_') ? TEST_PAGE : LIVE_PAGE
  const toCode = (coin: SoldCoin) => codes[coin.id] ?? ''
  return {
    name: 'moonpay',
    label: 'MoonPay',
    origin,
    sells: coin => Object.hasOwn(codes, coin.id),
    async openPage({ coin, address, fiat, amount }) {
      const query = new URLSearchParams({
        apiKey: key,
        currencyCode: toCode(coin),
        walletAddress: address,
        baseCurrencyCode: fiat.toLowerCase(),
        ...(amount !== undefined && { baseCurrencyAmount: amount }),
      })
      return `${origin}/${signQuery(query, secret)}`
    },
    async price({ coin, fiat, amount }, signal) {
      const query = new URLSearchParams({
        apiKey: key,
        baseCurrencyCode: fiat.toLowerCase(),
        baseCurrencyAmount: amount,
        areFeesIncluded: 'true',
        paymentMethod: 'credit_debit_card',
      })
      const url = `${api}/v3/currencies/${toCode(coin)}/buy_quote?${query}`
      const read = await client.request({ url, answer: quote, signal })
      return {
        total: toCents(read.totalAmount),
        fee: toCents(read.feeAmount) + toCents(read.extraFeeAmount),
        networkFee: toCents(read.networkFeeAmount),
        receives: toScaled(read.quoteCurrencyAmount, coin.decimals, 'down'),
      }
    },
  }
}

// The signature covers the query with its question mark, and must be the last parameter.
function signQuery(query: URLSearchParams, secret: string): string {
  const signed = `?${query}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64')
  return `${signed}&signature=${encodeURIComponent(signature)}`
}
