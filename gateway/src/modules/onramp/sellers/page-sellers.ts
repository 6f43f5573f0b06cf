import { createHmac } from 'node:crypto'
import * as z from 'zod'
import {
  type Seller,
  sellerAmount,
  type SellerClient,
  type SellerPrice,
  SOLANA,
  type SoldCoin,
  toCents,
  toScaled,
} from './seller.js'

export interface MoonPayKeys {
  // Public: it is in the page's URL.
  readonly key: string
  readonly secret: string
}

const LIVE_PAGE = 'https://buy.moonpay.com'
// Keys of MoonPay's test mode work with this page only.
const TEST_PAGE = 'https://buy-sandbox.moonpay.com'
export const MOONPAY_API = 'https://api.moonpay.com'

const moonPayCodes: Readonly<Record<string, string>> = {
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

const moonPayQuote = z.object({
  quoteCurrencyAmount: sellerAmount,
  totalAmount: sellerAmount,
  feeAmount: sellerAmount,
  extraFeeAmount: sellerAmount.default('0'),
  networkFeeAmount: sellerAmount,
})

// Sells through MoonPay's page. Its query is signed with the secret key (HMAC-SHA256, base64).
export function moonPay({ key, secret }: MoonPayKeys, client: SellerClient, api = MOONPAY_API): Seller {
  const origin = key.startsWith('pk_test_') ? TEST_PAGE : LIVE_PAGE
  const toCode = (coin: SoldCoin) => moonPayCodes[coin.id] ?? ''
  return {
    name: 'moonpay',
    label: 'MoonPay',
    origin,
    sells: coin => Object.hasOwn(moonPayCodes, coin.id),
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
      const read = await client.request({ url, answer: moonPayQuote, signal })
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

export const RAMP_API = 'https://api.rampnetwork.com'
const RAMP_PAGE = 'https://app.rampnetwork.com'

// Names of chains in Ramp's asset symbols, such as `BASE_USDC`.
const rampChains: Readonly<Record<string, string>> = {
  'eip155:1': 'ETH',
  'eip155:8453': 'BASE',
  'eip155:42161': 'ARBITRUM',
  'eip155:10': 'OPTIMISM',
  'eip155:137': 'MATIC',
  'eip155:56': 'BSC',
  'eip155:43114': 'AVAX',
  'eip155:42220': 'CELO',
  'eip155:324': 'ZKSYNCERA',
  [SOLANA]: 'SOLANA',
}

const rampQuote = z.object({
  CARD_PAYMENT: z.object({
    // In the smallest unit.
    cryptoAmount: z.string().regex(/^\d{1,60}$/),
    fiatValue: sellerAmount,
    appliedFee: sellerAmount,
  }),
  asset: z.object({ decimals: z.number().int() }),
})

// Sells through Ramp's page. Its key is public, and nothing is signed.
export function ramp(key: string, client: SellerClient, api = RAMP_API): Seller {
  const toAsset = (coin: SoldCoin) => `${rampChains[coin.caipNetworkId]}_${coin.symbol}`
  return {
    name: 'ramp',
    label: 'Ramp Network',
    origin: RAMP_PAGE,
    sells: ({ caipNetworkId }) => Object.hasOwn(rampChains, caipNetworkId),
    async openPage({ coin, address, fiat, amount }) {
      const query = new URLSearchParams({
        hostApiKey: key,
        enabledFlows: 'ONRAMP',
        swapAsset: toAsset(coin),
        userAddress: address,
        fiatCurrency: fiat,
        ...(amount !== undefined && { fiatValue: amount }),
      })
      return `${RAMP_PAGE}/?${query}`
    },
    async price({ coin, fiat, amount }, signal) {
      const decimals = z.object({ decimals: z.literal(coin.decimals) })
      const { CARD_PAYMENT: card } = await client.request({
        url: `${api}/api/host-api/v3/onramp/quote/all?${new URLSearchParams({ hostApiKey: key })}`,
        method: 'POST',
        body: { cryptoAssetSymbol: toAsset(coin), fiatCurrency: fiat, fiatValue: Number(amount) },
        answer: rampQuote.extend({ asset: decimals }),
        signal,
      })
      // Ramp's fee includes the network's.
      const fee = toCents(card.appliedFee)
      return { total: toCents(card.fiatValue), fee, networkFee: 0n, receives: BigInt(card.cryptoAmount) }
    },
  }
}

export interface OnramperKeys {
  // Public: it is in the page's URL.
  readonly key: string
  readonly secret: string
}

export const ONRAMPER_API = 'https://api.onramper.com'
const ONRAMPER_PAGE = 'https://buy.onramper.com'

const onramperNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:56': 'bsc',
  'eip155:43114': 'avaxc',
  'eip155:42220': 'celo',
  'eip155:324': 'zksync',
  [SOLANA]: 'solana',
}
// Coins whose id does not name their network.
const plainIds: Readonly<Record<string, string>> = {
  'eip155:1/ETH': 'eth',
  'eip155:42220/CELO': 'celo',
  [`${SOLANA}/SOL`]: 'sol',
}

// Offers without an amount have failed.
const offer = z.object({
  payout: sellerAmount.optional().catch(undefined),
  networkFee: sellerAmount.optional().catch(undefined),
  transactionFee: sellerAmount.optional().catch(undefined),
})
const offers = z.array(offer).max(200)

// Sells through Onramper's page, which compares sellers. The wallet is signed (HMAC-SHA256, hexadecimal).
export function onramper({ key, secret }: OnramperKeys, client: SellerClient, api = ONRAMPER_API): Seller {
  const toId = (coin: SoldCoin) =>
    plainIds[coin.id] ?? `${coin.symbol.toLowerCase()}_${onramperNetworks[coin.caipNetworkId]}`
  return {
    name: 'onramper',
    label: 'Onramper',
    origin: ONRAMPER_PAGE,
    sells: ({ caipNetworkId }) => Object.hasOwn(onramperNetworks, caipNetworkId),
    async openPage({ coin, address, fiat, amount }) {
      const signed = { networkWallets: `${onramperNetworks[coin.caipNetworkId]}:${address}` }
      const query = new URLSearchParams({
        apiKey: key,
        mode: 'buy',
        onlyCryptos: toId(coin),
        defaultFiat: fiat.toLowerCase(),
        ...(amount !== undefined && { defaultAmount: amount }),
        ...signed,
        signature: signFields(signed, secret),
      })
      return `${ONRAMPER_PAGE}/?${query}`
    },
    async price({ coin, fiat, amount }, signal) {
      const query = new URLSearchParams({ amount, paymentMethod: 'creditcard', type: 'buy' })
      const url = `${api}/quotes/${fiat.toLowerCase()}/${toId(coin)}?${query}`
      const read = await client.request({ url, headers: { authorization: key }, answer: offers, signal })
      const prices = read.flatMap(({ payout, networkFee = '0', transactionFee = '0' }): SellerPrice[] => {
        const receives = payout === undefined ? 0n : toScaled(payout, coin.decimals, 'down')
        const fees = { fee: toCents(transactionFee), networkFee: toCents(networkFee) }
        return receives > 0n ? [{ ...fees, total: toCents(amount), receives }] : []
      })
      return prices.reduce<SellerPrice>((best, next) => (next.receives > best.receives ? next : best), NOTHING)
    },
  }
}

const NOTHING: SellerPrice = { total: 0n, fee: 0n, networkFee: 0n, receives: 0n }

// The fields in alphabetical order, not URL-encoded.
function signFields(fields: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(fields).toSorted()
  const content = names.map(name => `${name}=${fields[name]}`).join('&')
  return createHmac('sha256', secret).update(content).digest('hex')
}
