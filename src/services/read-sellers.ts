import type { OnrampProvider } from '../contract/onramp-api.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import type { Seller } from '../core/onramp.js'
import { payNetworkOf } from '../core/pay-networks.js'
import { cleanText } from '../lib/clean-text.js'
import { safeUrl } from '../lib/safe-url.js'
import type { DataApi } from './data.js'

/** The most characters of a seller's name: it stands in sentences. */
const LONGEST = 40
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
    label: cleanText(label, LONGEST) || host,
    origin,
    ...(FEE.test(fee) && { fee }),
    ...payNetworkOf(payChains, network.caipNetworkId),
  }
}

function isUnknown(error: unknown): boolean {
  if (AppKitError.is(error, 'data/unavailable')) return true
  return AppKitError.is(error, 'http/status') && (error.cause as { readonly status?: unknown })?.status === 404
}
