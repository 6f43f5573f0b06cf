import * as z from 'zod'
import { SOLANA } from '../sold-coins.js'
import type { Seller } from './seller.js'
import { checkPage, sellerAmount, toCents, toScaled, type SellerClient } from './seller-client.js'

export const STRIPE_API = 'https://api.stripe.com'
const PAGE = 'https://crypto.link.com'

const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'eip155:137': 'polygon',
  'eip155:43114': 'avalanche',
  [SOLANA]: 'solana',
}
// Names of networks in `wallet_addresses`, where they differ.
const walletNames: Readonly<Record<string, string>> = { base: 'base_network' }
const NOT_SOLD = new Set(['eip155:1/USDT'])

const session = z.object({ redirect_url: z.string().max(4_096) })
const quote = z.object({
  destination_currency: z.string(),
  destination_amount: sellerAmount,
  fees: z.object({ network_fee_monetary: sellerAmount, transaction_fee_monetary: sellerAmount }),
  source_total_amount: sellerAmount,
})

/** Sells through Stripe's hosted onramp. Each page is a session that the secret key creates. */
export function stripe(secretKey: string, client: SellerClient, api = STRIPE_API): Seller {
  const headers = { authorization: `Bearer ${secretKey}` }
  return {
    name: 'stripe',
    label: 'Stripe',
    origin: PAGE,
    sells: ({ id, caipNetworkId }) => Object.hasOwn(networks, caipNetworkId) && !NOT_SOLD.has(id),
    async openPage({ coin, address, fiat, amount, buyer }, signal) {
      const network = networks[coin.caipNetworkId] ?? ''
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
        answer: session,
        signal,
      })
      return checkPage(page, PAGE)
    },
    async price({ coin, fiat, amount }, signal) {
      const network = networks[coin.caipNetworkId] ?? ''
      const currency = coin.symbol.toLowerCase()
      const query = new URLSearchParams({
        source_currency: fiat.toLowerCase(),
        source_amount: amount,
        'destination_currencies[]': currency,
        'destination_networks[]': network,
      })
      const only = quote.extend({ destination_currency: z.literal(currency) })
      const answer = z.object({ destination_network_quotes: z.object({ [network]: z.tuple([only], z.unknown()) }) })
      const url = `${api}/v1/crypto/onramp_quotes?${query}`
      const { destination_network_quotes: quotes } = await client.request({ url, headers, answer, signal })
      const [read] = quotes[network] as [z.output<typeof quote>]
      return {
        total: toCents(read.source_total_amount),
        fee: toCents(read.fees.transaction_fee_monetary),
        networkFee: toCents(read.fees.network_fee_monetary),
        receives: toScaled(read.destination_amount, coin.decimals, 'down'),
      }
    },
  }
}
