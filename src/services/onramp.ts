import type { OnrampProvider, PaymentCurrency, PurchaseCurrency } from '../contract/onramp-api.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import {
  type BuyOffer,
  type BuyQuote,
  type Coin,
  type Fiat,
  payNetworkOf,
  plainOffer,
  type Seller,
} from '../core/onramp.js'
import { MONEY_DECIMALS, parseAmount, plainAmount } from '../lib/amounts.js'
import { cleanText } from '../lib/clean-text.js'
import { safeUrl } from '../lib/safe-url.js'
import type { DataApi } from './data.js'

/** What is wanted: a coin for so much of a currency, in millionths. */
interface QuoteAsk {
  readonly coin: Coin
  readonly fiat: Fiat
  readonly amount: bigint
}

/**
 * What a purchase costs. Throws `data/unavailable` for a coin that the service did not offer, `http/malformed` for an answer
 * about other currencies or whose parts are more than the whole, and what the call throws.
 */
async function readQuote(data: DataApi, ask: QuoteAsk, signal: AbortSignal): Promise<BuyQuote> {
  const { coin, fiat, amount } = ask
  if (coin.id === undefined || coin.soldOn === undefined) throw new AppKitError('data/unavailable')
  const asked = {
    purchaseCurrency: coin.id,
    paymentCurrency: fiat.code,
    amount: plainAmount(amount, MONEY_DECIMALS),
    network: coin.soldOn,
  }
  const told = await data.call('POST /v1/onramp/quote', asked, { signal })
  const money = [told.paymentTotal, told.paymentSubtotal, told.networkFee]
  const [total = 0n, subtotal = 0n, networkFee = 0n] = money.map(each => parseAmount(each.amount, MONEY_DECIMALS))
  const receives = parseAmount(told.purchaseAmount.amount, coin.decimals) ?? 0n
  const fee = total - subtotal - networkFee
  const isOfThese =
    money.every(({ currency }) => currency === fiat.code) &&
    [coin.id, coin.symbol].includes(told.purchaseAmount.currency.trim())
  if (!isOfThese || fee < 0n || receives <= 0n) throw new AppKitError('http/malformed')
  return { total, fee, networkFee, receives }
}

/** How many places of an amount of a coin are read, where nobody says how many it has. */
const COIN_DECIMALS = 18
/** The most characters of a symbol: it stands in sentences. */
const LONGEST = 24
/** Standard: ISO 4217. */
const CURRENCY = /^[A-Z]{3}$/
/** The addresses that stand for a network's own coin. */
const NATIVE = /^(?:native|0x0{40}|0xe{40})$/i

/** What there is to pay with and to buy on a network, as far as the service says. Throws what the call throws. */
async function readOffer(data: DataApi, network: Network, signal: AbortSignal): Promise<BuyOffer> {
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

/** The most characters of a name that the service takes. */
const MAX_PAGE_URL_LENGTH = 128

/** What a seller's own page is asked for. */
interface SellerPageAsk {
  readonly seller: Seller
  /** With its network. Standard: CAIP-10. */
  readonly account: string
  readonly coin: Coin
  readonly fiat: Fiat
  /** In millionths; absent where the page has to ask. */
  readonly amount?: bigint | undefined
  readonly projectId?: string | undefined
}

/**
 * Where a purchase is made: a page of the seller. Throws `onramp/unavailable` where there is none, `onramp/page-refused`
 * for one that may not be opened or is not the seller's, and what the call throws.
 */
async function readSellerPage(data: DataApi, ask: SellerPageAsk, signal: AbortSignal): Promise<string> {
  const { seller, account, coin, fiat, amount, projectId } = ask
  const assets = seller.isElsewhere ? [] : [coin.symbol].filter(({ length }) => length <= MAX_PAGE_URL_LENGTH)
  const blockchains = seller.network ? [seller.network] : []
  const asked = {
    provider: seller.name,
    destinationWallets: [{ address: account, blockchains, assets }],
    ...(seller.network && { defaultNetwork: seller.network }),
    ...(projectId && { partnerUserId: projectId }),
    ...(amount && { presetFiatAmount: plainAmount(amount, MONEY_DECIMALS), paymentCurrency: fiat.code }),
    defaultExperience: 'buy' as const,
  }
  const { url } = await data.call('POST /v1/generators/onrampurl', asked, { signal })
  if (url === '') throw new AppKitError('onramp/unavailable')
  const page = safeUrl(url, 'page')
  if (!page || new URL(page).origin !== seller.origin) throw new AppKitError('onramp/page-refused')
  return page
}

/** The most characters of a seller's name: it stands in sentences. */
const MAX_SELLER_NAME_LENGTH = 40
/** What a fee looks like; whatever else stands in its place is not shown. */
const FEE = /^\d{1,2}(?:\.\d{1,2})?(?: ?[-–] ?\d{1,2}(?:\.\d{1,2})?)? ?%$/

/**
 * Who sells to accounts of a network. One whose page is none that may be opened is left out, and so is a second one of the
 * same name: a page is asked for by it. Nobody where there is no service, or it knows no such question. Throws what the call throws.
 */
export async function readSellers(data: DataApi, network: Network, signal: AbortSignal): Promise<readonly Seller[]> {
  const { providers } = await data.call('GET /v1/onramp/providers', {}, { signal }).catch((error: unknown) => {
    if (isUnknown(error)) return { providers: [] }
    throw error
  })
  const sellers = providers
    .filter(({ supportedChains }) => supportedChains.includes(network.chainNamespace))
    .flatMap(record => sellerOf(record, network) ?? [])
  return sellers.filter(({ name }, at) => sellers.findIndex(first => first.name === name) === at)
}

function sellerOf({ name, label, feeRange, url, payChains }: OnrampProvider, network: Network): Seller | undefined {
  const page = safeUrl(url, 'page')
  if (!page) return undefined
  const fee = feeRange.trim()
  const { origin, host } = new URL(page)
  return {
    name,
    label: cleanText(label, MAX_SELLER_NAME_LENGTH) || host,
    origin,
    ...(FEE.test(fee) && { fee }),
    ...payNetworkOf(payChains, network.caipNetworkId),
  }
}

function isUnknown(error: unknown): boolean {
  if (AppKitError.is(error, 'data/unavailable')) return true
  return AppKitError.is(error, 'http/status') && (error.cause as { readonly status?: unknown })?.status === 404
}

/** What the house asks about buying. Each call throws what its own file says. */
export interface OnrampApi {
  sellers(network: Network, signal: AbortSignal): Promise<readonly Seller[]>
  offer(network: Network, signal: AbortSignal): Promise<BuyOffer>
  quote(ask: QuoteAsk, signal: AbortSignal): Promise<BuyQuote>
  page(ask: SellerPageAsk, signal: AbortSignal): Promise<string>
}

/** The same, of a data service. */
export function onrampOf(data: DataApi): OnrampApi {
  return {
    sellers: (network, signal) => readSellers(data, network, signal),
    offer: (network, signal) => readOffer(data, network, signal),
    quote: (ask, signal) => readQuote(data, ask, signal),
    page: (ask, signal) => readSellerPage(data, ask, signal),
  }
}
