import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod'
import { refuse } from '../../../http/http-error.js'

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

/** The registry of Farcaster ids on OP Mainnet. */
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const SELECTOR = Buffer.from(keccak_256(Buffer.from('idOf(address)')).subarray(0, 4)).toString('hex')

const reply = z.object({ result: z.string().regex(/^0x[0-9a-f]{64}$/i) })

/** Asks a node of OP Mainnet whether an id belongs to an address. False also where it does not answer. */
export async function ownsId(
  { rpcUrl, fetch }: { rpcUrl: string; fetch: typeof globalThis.fetch },
  { address, fid }: { address: string; fid: string },
): Promise<boolean> {
  const data = `0x${SELECTOR}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const params = [{ to: ID_REGISTRY, data }, 'latest']
  try {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return BigInt(reply.parse(await answer.json()).result) === BigInt(fid)
  } catch {
    return false
  }
}
