import * as z from 'zod'
import { refuse } from '../../../api-refusal.js'

const ANSWER_MS = 10_000

const channel = z.object({ channelToken: z.string().min(1).max(256), url: z.string().max(1_024) })
const status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    nonce: z.string(),
    message: z.string().max(4_096),
    signature: z.string().max(1_024),
    fid: z.number().int().positive(),
    username: z.string().max(64).optional(),
  }),
])

/** How a request at the relay stands. */
export type RelayStatus = z.output<typeof status>

/** The relay between an app and a Farcaster client. Nothing it says is believed but what the person signed. */
export class FarcasterRelay {
  constructor(
    /** `https://relay.farcaster.xyz`, without a slash at the end. */
    private readonly url: string,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  /** Opens a channel. Throws `provider_failed`. */
  async open(ask: { siweUri: string; domain: string; nonce: string }): Promise<z.output<typeof channel>> {
    const body = JSON.stringify({ ...ask, acceptAuthAddress: false })
    const headers = { 'content-type': 'application/json' }
    return channel.parse(await this.#ask('/v1/channel', { method: 'POST', headers, body }))
  }

  /** Looks whether the person has signed. Throws `provider_failed`. */
  async status(channelToken: string): Promise<RelayStatus> {
    return status.parse(await this.#ask('/v1/channel/status', { headers: { authorization: `Bearer ${channelToken}` } }))
  }

  async #ask(path: string, init: RequestInit): Promise<unknown> {
    try {
      const answer = await this.fetch(this.url + path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
      if (!answer.ok) throw refuse('provider_failed', `The relay answered ${answer.status}.`)
      return await answer.json()
    } catch (error) {
      throw Object.assign(refuse('provider_failed', 'The Farcaster relay does not answer.'), { cause: error })
    }
  }
}
