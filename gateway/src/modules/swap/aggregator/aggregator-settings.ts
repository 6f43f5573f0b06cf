import type { Address } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../../http-error.js'
import { caip2Evm, contractAddress } from '../../market/market-fields.js'
import { trimEnd } from '../../../../../src/lib/text.js'

/** An aggregator of the operator's choice. */
export interface AggregatorSettings {
  /** Without a slash at the end. */
  readonly url: string
  readonly key?: string | undefined
  /** By network, whom an approval may go to and a swap may be sent to: whatever the aggregator says, nobody else. */
  readonly spenders: ReadonlyMap<string, Address>
}

const spenders = z.record(caip2Evm, contractAddress)

/** `SWAP_API_URL`, `SWAP_API_KEY` and `SWAP_API_SPENDERS`; nothing without a URL. Throws `settings/invalid`. */
export function readAggregator(env: Readonly<Record<string, string | undefined>>): AggregatorSettings | undefined {
  const [text, key, list] = [env['SWAP_API_URL'], env['SWAP_API_KEY'], env['SWAP_API_SPENDERS']]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw invalid('SWAP_API_URL must be a web address.')
  try {
    const pinned = Object.entries(spenders.parse(JSON.parse(list ?? '{}')))
    if (pinned.length === 0) throw new TypeError('nowhere')
    return { url: trimEnd(url.href, '/'), key: key || undefined, spenders: new Map(pinned) }
  } catch {
    throw invalid('SWAP_API_SPENDERS must be JSON like {"eip155:1":"0x…"}, one address for each network.')
  }
}

function invalid(sentence: string): HttpError {
  return new HttpError(500, 'settings/invalid', sentence)
}
