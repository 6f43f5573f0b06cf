import * as z from 'zod'
import { SOLANA, type SoldCoin } from '../sold-coins.js'
import type { Seller } from './seller.js'
import { sellerAmount, toCents, type SellerClient } from './seller-client.js'

export const RAMP_API = 'https://api.rampnetwork.com'
const PAGE = 'https://app.rampnetwork.com'

// Names of chains in Ramp's asset symbols, such as `BASE_USDC`.
const chains: Readonly<Record<string, string>> = {
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

const quote = z.object({
  CARD_PAYMENT: z.object({
    /** In the smallest unit. */
    cryptoAmount: z.string().regex(/^\d{1,60}$/),
    fiatValue: sellerAmount,
    appliedFee: sellerAmount,
  }),
  asset: z.object({ decimals: z.number().int() }),
})

/** Sells through Ramp's page. Its key is public, and nothing is signed. */
export function ramp(key: string, client: SellerClient, api = RAMP_API): Seller {
  const toAsset = (coin: SoldCoin) => `${chains[coin.caipNetworkId]}_${coin.symbol}`
  return {
    name: 'ramp',
    label: 'Ramp Network',
    origin: PAGE,
    sells: ({ caipNetworkId }) => Object.hasOwn(chains, caipNetworkId),
    async openPage({ coin, address, fiat, amount }) {
      const query = new URLSearchParams({
        hostApiKey: key,
        enabledFlows: 'ONRAMP',
        swapAsset: toAsset(coin),
        userAddress: address,
        fiatCurrency: fiat,
        ...(amount !== undefined && { fiatValue: amount }),
      })
      return `${PAGE}/?${query}`
    },
    async price({ coin, fiat, amount }, signal) {
      const decimals = z.object({ decimals: z.literal(coin.decimals) })
      const { CARD_PAYMENT: card } = await client.request({
        url: `${api}/api/host-api/v3/onramp/quote/all?${new URLSearchParams({ hostApiKey: key })}`,
        method: 'POST',
        body: { cryptoAssetSymbol: toAsset(coin), fiatCurrency: fiat, fiatValue: Number(amount) },
        answer: quote.extend({ asset: decimals }),
        signal,
      })
      // Ramp's fee includes the network's.
      const fee = toCents(card.appliedFee)
      return { total: toCents(card.fiatValue), fee, networkFee: 0n, receives: BigInt(card.cryptoAmount) }
    },
  }
}
