import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod'

/** The registry of Farcaster ids on OP Mainnet. */
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const SELECTOR = Buffer.from(keccak_256(Buffer.from('idOf(address)')).subarray(0, 4)).toString('hex')
const ANSWER_MS = 10_000

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
