import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod'
import { apiError } from '../../../http/http-error.js'

const TIMEOUT_MS = 10_000

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

export type RelayStatus = z.output<typeof status>

/** Client of the Farcaster relay. Its responses are untrusted, except for what the user signed. */
export class FarcasterRelay {
  constructor(
    private readonly url: string,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  async open(request: { siweUri: string; domain: string; nonce: string }): Promise<z.output<typeof channel>> {
    const body = JSON.stringify({ ...request, acceptAuthAddress: false })
    const headers = { 'content-type': 'application/json' }
    return channel.parse(await this.#send('/v1/channel', { method: 'POST', headers, body }))
  }

  async status(channelToken: string): Promise<RelayStatus> {
    return status.parse(
      await this.#send('/v1/channel/status', { headers: { authorization: `Bearer ${channelToken}` } }),
    )
  }

  async #send(path: string, init: RequestInit): Promise<unknown> {
    try {
      const response = await this.fetch(this.url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw apiError('provider_failed', `The relay answered ${response.status}.`)
      return await response.json()
    } catch (error) {
      throw Object.assign(apiError('provider_failed', 'The Farcaster relay does not answer.'), { cause: error })
    }
  }
}

// Farcaster's IdRegistry contract on OP Mainnet.
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const SELECTOR = Buffer.from(keccak_256(Buffer.from('idOf(address)')).subarray(0, 4)).toString('hex')

const reply = z.object({ result: z.string().regex(/^0x[0-9a-f]{64}$/i) })

/** Returns true if the id belongs to the address on OP Mainnet. Returns false if the node fails. */
export async function ownsId(
  { rpcUrl, fetch }: { rpcUrl: string; fetch: typeof globalThis.fetch },
  { address, fid }: { address: string; fid: string },
): Promise<boolean> {
  const data = `0x${SELECTOR}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const params = [{ to: ID_REGISTRY, data }, 'latest']
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return BigInt(reply.parse(await response.json()).result) === BigInt(fid)
  } catch {
    return false
  }
}
