import { AppKitError } from '../core/errors/appkit-error.js'
import { parseJson } from '../lib/parse-json.js'
import { readText } from '../lib/read-text.js'

/** Why there is no offer: there is not enough to be had, or the amount is too small for anything. */
export type SwapRefusal = 'liquidity' | 'amount'

const MOST_BYTES = 65_536

/** Why a service refuses an offer, from the first reason it gives; undefined for every other failure. */
export async function swapRefusal(error: unknown): Promise<SwapRefusal | undefined> {
  const response = AppKitError.is(error, 'http/status') ? error.cause : undefined
  if (!(response instanceof Response) || response.status >= 500 || response.bodyUsed) return undefined
  try {
    const text = await readText(response.clone(), MOST_BYTES, () => new AppKitError('http/too-large'))
    const { reasons } = parseJson(text) as { readonly reasons?: readonly { readonly description?: unknown }[] }
    const said = String(reasons?.[0]?.description ?? '')
    if (/insufficient liquidity/i.test(said)) return 'liquidity'
    return /too small/i.test(said) ? 'amount' : undefined
  } catch {
    return undefined
  }
}
