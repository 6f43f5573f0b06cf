import { findKnownSeller } from '../contract/known-sellers.js'
import type { OnrampProvider, PaymentCurrency, PurchaseCurrency } from '../contract/onramp-api.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { isNotFound } from '../core/errors/error-text.js'
import type { Network } from '../core/network.js'
import {
  type BuyOffer,
  type BuyQuote,
  type Coin,
  type Fiat,
  findOnrampNetwork,
  createFallbackOffer,
  payNames,
  type Seller,
} from '../core/onramp.js'
import { FIAT_DECIMALS, parseAmount, formatPlainAmount } from '../lib/amounts.js'
import { cleanName } from '../lib/names/clean-name.js'
import { safeUrl } from '../lib/safe-url.js'
import type { DataApi } from './data.js'
import { hosted } from './endpoints.js'

interface QuoteRequest {
  readonly coin: Coin
  readonly fiat: Fiat
  readonly amount: bigint
}

// Reads the price of a purchase. Throws `data/unavailable` for a token that the service does not offer,
// `http/malformed` if the response has different currencies or inconsistent amounts.
async function readQuote(data: DataApi, request: QuoteRequest, signal: AbortSignal): Promise<BuyQuote> {
  const { coin, fiat, amount } = request
  if (coin.id === undefined || coin.serviceNetwork === undefined) throw new AppKitError('data/unavailable')
  const params = {
    purchaseCurrency: coin.id,
    paymentCurrency: fiat.code,
    amount: formatPlainAmount(amount, FIAT_DECIMALS),
    network: coin.serviceNetwork,
  }
  const quote = await data.call('POST /v1/onramp/quote', params, { signal })
  const fiatAmounts = [quote.paymentTotal, quote.paymentSubtotal, quote.networkFee]
  const [total = 0n, subtotal = 0n, networkFee = 0n] = fiatAmounts.map(item => parseAmount(item.amount, FIAT_DECIMALS))
  const receives = parseAmount(quote.purchaseAmount.amount, coin.decimals) ?? 0n
  const fee = total - subtotal - networkFee
  const hasRequestedCurrencies =
    fiatAmounts.every(({ currency }) => currency === fiat.code) &&
    [coin.id, coin.symbol].includes(quote.purchaseAmount.currency.trim())
  if (!hasRequestedCurrencies || fee < 0n || receives <= 0n) throw new AppKitError('http/malformed')
  return { total, fee, networkFee, receives }
}

// The precision of a token amount whose decimals are unknown.
const DEFAULT_TOKEN_DECIMALS = 18
const MAX_SYMBOL_LENGTH = 24
// ISO 4217.
const CURRENCY_CODE = /^[A-Z]{3}$/
// Placeholder addresses of native tokens.
const NATIVE_ADDRESS = /^(?:native|0x0{40}|0xe{40})$/i

async function readOffer(data: DataApi, network: Network, signal: AbortSignal): Promise<BuyOffer> {
  const { paymentCurrencies, purchaseCurrencies } = await data.call('GET /v1/onramp/options', {}, { signal })
  const fiats = paymentCurrencies.flatMap(currency => toFiat(currency) ?? [])
  const coins = purchaseCurrencies.flatMap(currency => toCoin(currency, network) ?? [])
  const fallback = createFallbackOffer(network)
  return {
    fiats: [fiats[0] ?? fallback.fiats[0], ...fiats.slice(1)],
    coins: [coins[0] ?? fallback.coins[0], ...coins.slice(1)],
  }
}

// Combines the limits of all payment methods, because the user chooses the method on the provider's page.
function toFiat({ id, payment_method_limits: methodLimits = [] }: PaymentCurrency): Fiat | undefined {
  if (!CURRENCY_CODE.test(id)) return undefined
  const limits = methodLimits.flatMap(({ min, max }) => {
    const [least, most] = [parseAmount(min, FIAT_DECIMALS), parseAmount(max, FIAT_DECIMALS)]
    return least !== undefined && most !== undefined && least <= most ? [{ least, most }] : []
  })
  return limits.reduce<Fiat>(
    (widest, { least, most }) => ({
      code: id,
      minAmount: widest.minAmount === undefined || least < widest.minAmount ? least : widest.minAmount,
      maxAmount: widest.maxAmount === undefined || most > widest.maxAmount ? most : widest.maxAmount,
    }),
    { code: id },
  )
}

// Returns undefined for a token without a contract or network on this chain.
function toCoin({ id, name, symbol, iconUrl, networks = [] }: PurchaseCurrency, network: Network): Coin | undefined {
  const here = networks.find(
    ({ chain_id: chainId }) => chainId === `${network.id}` || chainId === network.caipNetworkId,
  )
  const ticker = cleanName(symbol, MAX_SYMBOL_LENGTH)
  if (!here || ticker === '') return undefined
  const { contract_address: address = 'native' } = here
  const isOwn = NATIVE_ADDRESS.test(address)
  return {
    id,
    serviceNetwork: here.name,
    network: network.caipNetworkId,
    symbol: ticker,
    name: cleanName(name),
    decimals: isOwn ? network.nativeCurrency.decimals : DEFAULT_TOKEN_DECIMALS,
    ...(!isOwn && { address }),
    ...(iconUrl && { icon: iconUrl }),
  }
}

// The API limit for an asset symbol.
const MAX_ASSET_LENGTH = 128

interface SellerPageRequest {
  readonly seller: Seller
  // Standard: CAIP-10.
  readonly account: string
  readonly coin: Coin
  readonly fiat: Fiat
  // In millionths. Absent if the user enters it on the provider's page.
  readonly amount?: bigint | undefined
  readonly projectId?: string | undefined
}

// Creates the URL of the purchase page. Throws `onramp/unavailable` if there is no page, `onramp/page-refused` if its
// URL is unsafe or has a different origin than the provider.
async function readSellerPage(data: DataApi, request: SellerPageRequest, signal: AbortSignal): Promise<string> {
  const { seller, account, coin, fiat, amount, projectId } = request
  const assets = seller.isOtherNetwork ? [] : [coin.symbol].filter(({ length }) => length <= MAX_ASSET_LENGTH)
  const blockchains = seller.network ? [seller.network] : []
  const params = {
    provider: seller.name,
    destinationWallets: [{ address: account, blockchains, assets }],
    ...(seller.network && { defaultNetwork: seller.network }),
    ...(projectId && { partnerUserId: projectId }),
    ...(amount && { presetFiatAmount: formatPlainAmount(amount, FIAT_DECIMALS), paymentCurrency: fiat.code }),
    defaultExperience: 'buy' as const,
  }
  const { url } = await data.call('POST /v1/generators/onrampurl', params, { signal })
  if (url === '') throw new AppKitError('onramp/unavailable')
  const page = safeUrl(url, 'page')
  if (!page || new URL(page).origin !== seller.origin) throw new AppKitError('onramp/page-refused')
  return page
}

// Any other text is not shown as a fee.
const FEE = /^\d{1,2}(?:\.\d{1,2})?(?: ?[-–] ?\d{1,2}(?:\.\d{1,2})?)? ?%$/

// The hosted service has no list of providers. It creates pages of this one; its origin is not documented for certain,
// and a page of another origin is not opened.
const hostedProviders: readonly OnrampProvider[] = [
  {
    name: 'card',
    label: 'Coinbase',
    feeRange: '1-2%',
    url: 'https://pay.coinbase.com',
    supportedChains: ['eip155'],
    payChains: Object.values(payNames),
  },
]

/**
 * Reads the onramp providers for a network. Ignores their labels: anyone can call itself anything. Skips providers with an unsafe URL and duplicate names, because pages are
 * requested by name. Returns none if the service or its route is missing.
 */
export async function readSellers(data: DataApi, network: Network, signal: AbortSignal): Promise<readonly Seller[]> {
  const { providers } = await data.call('GET /v1/onramp/providers', {}, { signal }).catch((error: unknown) => {
    if (AppKitError.is(error, 'data/unavailable') || isNotFound(error))
      return { providers: data.url === hosted.data ? hostedProviders : [] }
    throw error
  })
  const sellers = providers
    .filter(({ supportedChains }) => supportedChains.includes(network.chainNamespace))
    .flatMap(record => toSeller(record, network) ?? [])
  return sellers.filter(({ name }, at) => sellers.findIndex(first => first.name === name) === at)
}

function toSeller({ name, feeRange, url, payChains }: OnrampProvider, network: Network): Seller | undefined {
  const page = safeUrl(url, 'page')
  if (!page) return undefined
  const fee = feeRange.trim()
  const { origin } = new URL(page)
  const label = findKnownSeller(origin)
  return {
    name,
    origin,
    ...(label !== undefined && { label }),
    ...(FEE.test(fee) && { fee }),
    ...findOnrampNetwork(payChains, network.caipNetworkId),
  }
}

export interface OnrampApi {
  sellers(network: Network, signal: AbortSignal): Promise<readonly Seller[]>
  offer(network: Network, signal: AbortSignal): Promise<BuyOffer>
  quote(request: QuoteRequest, signal: AbortSignal): Promise<BuyQuote>
  page(request: SellerPageRequest, signal: AbortSignal): Promise<string>
}

export function createOnrampApi(data: DataApi): OnrampApi {
  return {
    sellers: (network, signal) => readSellers(data, network, signal),
    offer: (network, signal) => readOffer(data, network, signal),
    quote: (request, signal) => readQuote(data, request, signal),
    page: (request, signal) => readSellerPage(data, request, signal),
  }
}
