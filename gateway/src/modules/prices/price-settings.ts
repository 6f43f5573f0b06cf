import { HttpError } from '../../http-error.js'
import type { PriceApi } from './api-prices.js'
import { trimEnd } from '../../../../src/lib/text.js'

/** `PRICE_API_URL` and `PRICE_API_KEY`; nothing where there is none. Throws `settings/invalid`. */
export function readPriceApi(env: Readonly<Record<string, string | undefined>>): PriceApi | undefined {
  const [text, key] = [env['PRICE_API_URL'], env['PRICE_API_KEY']]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new HttpError(500, 'settings/invalid', 'PRICE_API_URL must be a web address.')
  return { url: trimEnd(url.href, '/'), key: key || undefined }
}
