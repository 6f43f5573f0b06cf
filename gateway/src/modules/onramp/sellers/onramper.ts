import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { SOLANA, type SoldCoin } from '../sold-coins.js'
import type { Seller, SellerPrice } from './seller.js'
import { sellerAmount, toCents, toScaled, type SellerClient } from './seller-client.js'

export interface OnramperKeys {
  /** Public: it is in the page's URL. */
  readonly key: string
  readonly secret: string
}

export const ONRAMPER_API = 'https://api.onramper.com'
const PAGE = 'https://buy.onramper.com'

const networks: Readonly<Record<string, string>> = {
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

/** Sells through Onramper's page, which compares sellers. The wallet is signed (HMAC-SHA256, hexadecimal). */
export function onramper({ key, secret }: OnramperKeys, client: SellerClient, api = ONRAMPER_API): Seller {
  const toId = (coin: SoldCoin) => plainIds[coin.id] ?? `${coin.symbol.toLowerCase()}_${networks[coin.caipNetworkId]}`
  return {
    name: 'onramper',
    label: 'Onramper',
    origin: PAGE,
    sells: ({ caipNetworkId }) => Object.hasOwn(networks, caipNetworkId),
    async openPage({ coin, address, fiat, amount }) {
      const signed = { networkWallets: `${networks[coin.caipNetworkId]}:${address}` }
      const query = new URLSearchParams({
        apiKey: key,
        mode: 'buy',
        onlyCryptos: toId(coin),
        defaultFiat: fiat.toLowerCase(),
        ...(amount !== undefined && { defaultAmount: amount }),
        ...signed,
        signature: signFields(signed, secret),
      })
      return `${PAGE}/?${query}`
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
