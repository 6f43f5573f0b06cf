import { isAddress } from 'viem'
import type { OnrampOptions, OnrampProvider, OnrampQuote } from '../../../../src/contract/onramp-api.js'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { payNames } from '../../../../src/core/onramp.js'
import { formatPlainAmount } from '../../../../src/lib/amounts.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { isSolanaAddress } from '../solana/solana-chain.js'
import { splitAccount, type OnrampUrlRequest } from './onramp-providers.js'
import { readCurrencies, type SoldCurrency } from './open-sellers.js'
import type { Buyer, PriceRequest, Seller, SellerPrice } from './sellers/seller.js'
import { formatCents, toCents } from './sellers/seller.js'
import { soldCoins, type SoldCoin } from './sellers/seller.js'

const PRICE_TTL_MS = 10_000
// Rounding of the amounts of a price, in cents.
const TOLERANCE_CENTS = 2n

interface QuoteRequest {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly network: string
}

// Records, pages, coins and prices of the sellers whose keys the operator has set.
export class Purchases {
  readonly #currencies: readonly SoldCurrency[]
  readonly #prices: SharedCache<SellerPrice>

  constructor(
    private readonly core: Pick<DataCore, 'env' | 'clock' | 'icons' | 'onFailure'>,
    private readonly sellers: readonly Seller[],
  ) {
    this.#currencies = readCurrencies(core.env)
    this.#prices = new SharedCache(core.clock, 500)
  }

  get isEmpty(): boolean {
    return this.sellers.length === 0
  }

  get providers(): readonly OnrampProvider[] {
    return this.sellers.map(seller => {
      const ids = [...new Set(soldCoins.filter(coin => seller.sells(coin)).map(coin => coin.caipNetworkId))]
      return {
        name: seller.name,
        label: seller.label,
        // Fees depend on the purchase. A price names them.
        feeRange: '',
        url: seller.origin,
        supportedChains: [...new Set(ids.map(id => id.split(':')[0] ?? ''))],
        payChains: ids.map(toPayName),
      }
    })
  }

  get options(): OnrampOptions {
    const coins = soldCoins.filter(coin => this.sellers.some(seller => seller.sells(coin)))
    return {
      paymentCurrencies: this.#currencies.map(({ code, min, max }) => {
        return { id: code, payment_method_limits: [{ id: 'card', min, max }] }
      }),
      purchaseCurrencies: coins.map(({ id, name, symbol, caipNetworkId, networkName, address }) => ({
        id,
        name,
        symbol,
        iconUrl: this.core.icons.getCoinIcon(symbol),
        networks: [
          {
            name: caipNetworkId,
            display_name: networkName,
            chain_id: caipNetworkId,
            contract_address: address ?? NATIVE_ADDRESS,
          },
        ],
      })),
    }
  }

  // Returns the URL of a seller's page; undefined for a seller without a key, or a coin that it does not sell. Throws
  // `onramp/address-invalid` or `onramp/seller-…`.
  async openPage(request: OnrampUrlRequest, buyer: Buyer, signal: AbortSignal): Promise<string | undefined> {
    const [network, address] = splitAccount(request.destinationWallets[0]?.address ?? '')
    const seller = this.sellers.find(({ name }) => name === (request.provider ?? this.sellers[0]?.name))
    const coin = findCoin(request, network)
    if (!seller || !coin || !seller.sells(coin)) return undefined
    if (!isAddressOn(coin, address))
      throw new HttpError(400, 'onramp/address-invalid', 'The address does not belong to this network.')
    const { presetFiatAmount, paymentCurrency } = request
    const fiat = this.#currencies.find(({ code }) => code === paymentCurrency) ?? this.#currencies[0]
    const purchase = {
      coin,
      address,
      fiat: fiat?.code ?? 'USD',
      buyer,
      ...(presetFiatAmount !== undefined && { amount: formatCents(toCents(`${presetFiatAmount}`)) }),
    }
    return this.#reported(seller.openPage(purchase, signal))
  }

  // Returns the quote of the seller that pays out most for the amount. Throws `onramp/…` if no seller has a quote.
  async quote(request: QuoteRequest, { country }: Buyer): Promise<OnrampQuote> {
    const coin = soldCoins.find(({ id }) => id === request.purchaseCurrency)
    if (!coin || coin.caipNetworkId !== request.network)
      throw new HttpError(400, 'onramp/coin-unknown', 'No seller has this coin.')
    const fiat = this.#currencies.find(({ code }) => code === request.paymentCurrency)
    if (!fiat) throw new HttpError(400, 'onramp/currency-unsupported', 'This currency is not accepted.')
    const amount = formatCents(toCents(request.amount))
    if (Number(amount) < Number(fiat.min) || Number(amount) > Number(fiat.max))
      throw new HttpError(400, 'onramp/amount-invalid', `The amount must be from ${fiat.min} to ${fiat.max}.`)
    const key = [coin.id, fiat.code, amount, country].join('|')
    const { total, networkFee, fee, receives } = await this.#prices.get({ key, ttlMs: PRICE_TTL_MS }, () =>
      this.#findBestPrice({ coin, fiat: fiat.code, amount, country }),
    )
    const inFiat = (cents: bigint) => ({ amount: formatCents(cents), currency: fiat.code })
    return {
      paymentTotal: inFiat(total),
      paymentSubtotal: inFiat(total - fee - networkFee),
      purchaseAmount: { amount: formatPlainAmount(receives, coin.decimals), currency: coin.symbol },
      networkFee: inFiat(networkFee),
      quoteId: 'best',
    }
  }

  // Callers share the result, so that none can abort it.
  async #findBestPrice(request: PriceRequest): Promise<SellerPrice> {
    const sellers = this.sellers.filter(seller => seller.sells(request.coin))
    const settled = await Promise.allSettled(sellers.map(seller => this.#reported(seller.price(request))))
    const prices = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    const [best] = prices.filter(price => isPlausible(price, toCents(request.amount))).toSorted(compareValue)
    if (best) return best
    const errors = settled.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const isBusy = (error: unknown) => error instanceof HttpError && error.code === 'onramp/seller-busy'
    throw errors.find(isBusy) ?? errors[0] ?? new HttpError(502, 'onramp/no-price', 'No seller returned a price.')
  }

  // Reports a rejected key, because only the operator can change it.
  #reported<T>(pending: Promise<T>): Promise<T> {
    return pending.catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'onramp/seller-refused-key') this.core.onFailure?.(error)
      throw error
    })
  }
}

// Rejects a price for a different amount. Sellers include their fees in the amount or add them to it.
function isPlausible({ total, fee, networkFee, receives }: SellerPrice, amount: bigint): boolean {
  const fees = fee + networkFee
  const differs = (expected: bigint) => total < expected - TOLERANCE_CENTS || total > expected + TOLERANCE_CENTS
  return receives > 0n && fees < total && !(differs(amount) && differs(amount + fees))
}

function compareValue(a: SellerPrice, b: SellerPrice): number {
  const [left, right] = [a.receives * b.total, b.receives * a.total]
  return left === right ? 0 : left > right ? -1 : 1
}

function toPayName(caipNetworkId: string): string {
  return Object.hasOwn(payNames, caipNetworkId)
    ? (payNames[caipNetworkId as keyof typeof payNames] ?? caipNetworkId)
    : caipNetworkId
}

function findCoin(
  { defaultNetwork, destinationWallets: [wallet] }: OnrampUrlRequest,
  accountNetwork: string | undefined,
): SoldCoin | undefined {
  const network = defaultNetwork ?? wallet?.blockchains[0] ?? accountNetwork
  const here = soldCoins.filter(
    ({ caipNetworkId }) => network === caipNetworkId || network === toPayName(caipNetworkId),
  )
  const [symbol] = wallet?.assets ?? []
  return symbol === undefined
    ? here.find(coin => coin.address === undefined)
    : here.find(coin => coin.symbol === symbol)
}

function isAddressOn({ caipNetworkId }: SoldCoin, address: string): boolean {
  return caipNetworkId.startsWith('eip155:') ? isAddress(address) : isSolanaAddress(address)
}
