import type { PaymentCurrency, PurchaseCurrency } from '../contract/onramp-api.js'
import type { Network } from '../core/network.js'
import { plainOffer, type BuyOffer, type Coin, type Fiat } from '../core/onramp.js'
import { cleanText } from '../lib/clean-text.js'
import { MONEY_DECIMALS } from '../lib/money-amount.js'
import { parseAmount } from '../lib/parse-amount.js'
import type { DataApi } from './data.js'

/** How many places of an amount of a coin are read, where nobody says how many it has. */
const COIN_DECIMALS = 18
/** The most characters of a symbol: it stands in sentences. */
const LONGEST = 24
/** Standard: ISO 4217. */
const CURRENCY = /^[A-Z]{3}$/
/** The addresses that stand for a network's own coin. */
const NATIVE = /^(?:native|0x0{40}|0xe{40})$/i

/** What there is to pay with and to buy on a network, as far as the service says. Throws what the call throws. */
export async function readOffer(data: DataApi, network: Network, signal: AbortSignal): Promise<BuyOffer> {
  const { paymentCurrencies, purchaseCurrencies } = await data.call('GET /v1/onramp/options', {}, { signal })
  const fiats = paymentCurrencies.flatMap(currency => fiatOf(currency) ?? [])
  const coins = purchaseCurrencies.flatMap(currency => coinOf(currency, network) ?? [])
  const plain = plainOffer(network)
  return {
    fiats: [fiats[0] ?? plain.fiats[0], ...fiats.slice(1)],
    coins: [coins[0] ?? plain.coins[0], ...coins.slice(1)],
  }
}

/** A currency with the widest limits of its ways of paying: which of these it will be is chosen at the seller's. */
function fiatOf({ id, payment_method_limits: ways = [] }: PaymentCurrency): Fiat | undefined {
  if (!CURRENCY.test(id)) return undefined
  const limits = ways.flatMap(({ min, max }) => {
    const [least, most] = [parseAmount(min, MONEY_DECIMALS), parseAmount(max, MONEY_DECIMALS)]
    return least !== undefined && most !== undefined && least <= most ? [{ least, most }] : []
  })
  return limits.reduce<Fiat>(
    (widest, { least, most }) => ({
      code: id,
      least: widest.least === undefined || least < widest.least ? least : widest.least,
      most: widest.most === undefined || most > widest.most ? most : widest.most,
    }),
    { code: id },
  )
}

/** A coin where it is sold on this network; one of which nobody says where it arrives is not offered. */
function coinOf({ id, name, symbol, iconUrl, networks = [] }: PurchaseCurrency, network: Network): Coin | undefined {
  const here = networks.find(({ chain_id: told }) => told === `${network.id}` || told === network.caipNetworkId)
  const ticker = cleanText(symbol, LONGEST)
  if (!here || ticker === '') return undefined
  const { contract_address: address = 'native' } = here
  const isOwn = NATIVE.test(address)
  return {
    id,
    soldOn: here.name,
    network: network.caipNetworkId,
    symbol: ticker,
    name: cleanText(name),
    decimals: isOwn ? network.nativeCurrency.decimals : COIN_DECIMALS,
    ...(!isOwn && { address }),
    ...(iconUrl && { icon: iconUrl }),
  }
}
