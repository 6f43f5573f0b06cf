import type { Hex } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../http-error.js'
import type { Outbound } from '../outbound/outbound.js'

/** What a contract asks to be told from elsewhere. Standard: EIP-3668. */
export interface CcipAsk {
  readonly sender: string
  readonly data: Hex
  /** Of the contract's choice: of unknown hands. */
  readonly urls: readonly string[]
}

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000 }
const MOST_URLS = 4
const shape = z.object({
  data: z.custom<Hex>(value => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)),
})

/** Asks for it in the contract's order, without being led anywhere private. Throws where none answers. */
export async function readCcip({ sender, data, urls }: CcipAsk, outbound: Outbound): Promise<Hex> {
  for (const url of urls.slice(0, MOST_URLS)) {
    const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const body = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, sender }),
    } as const
    const ask = url.includes('{data}') ? LIMITS : { ...LIMITS, ...body }
    const answer = await outbound.json(target, ask).catch(() => undefined)
    const read = shape.safeParse(answer)
    if (read.success) return read.data.data
  }
  throw new HttpError(502, 'identity/ccip-failed', 'No host of the contract answers.')
}
