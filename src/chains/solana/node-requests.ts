import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { encodeBase64 } from '../../lib/bytes.js'
import { isAddress } from './address.js'
import { readBase64 } from './encoding.js'

export type Node = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Reads use blocks confirmed by a supermajority of validators. */
export const COMMITMENT = 'confirmed'

export function createNode(
  { rpc }: Pick<ChainContext, 'rpc'>,
  { caipNetworkId }: Network,
  signal: AbortSignal | undefined,
): Node {
  return (method, params) => rpc(caipNetworkId, { method, params }, signal)
}

export async function readValue<T>(answer: Promise<unknown>): Promise<T | undefined> {
  const { value } = ((await answer) ?? {}) as { readonly value?: T | null }
  return value ?? undefined
}

export async function readLatestBlockhash(node: Node): Promise<string> {
  const found = await readValue<{ blockhash?: unknown }>(node('getLatestBlockhash', [{ commitment: COMMITMENT }]))
  const { blockhash } = found ?? {}
  if (typeof blockhash === 'string' && isAddress(blockhash)) return blockhash
  throw new AppKitError('rpc/failed', { text: 'The node gave no block' })
}

export interface ChainAccount {
  readonly owner: string
  readonly isExecutable: boolean
  readonly data: Uint8Array
}

export async function readAccount(node: Node, address: string): Promise<ChainAccount | undefined> {
  const params = [address, { encoding: 'base64', commitment: COMMITMENT }]
  const found = await readValue<{ owner?: unknown; executable?: unknown; data?: unknown }>(
    node('getAccountInfo', params),
  )
  if (!found) return undefined
  const { owner, executable, data } = found
  const bytes = readBase64(Array.isArray(data) ? data[0] : undefined)
  return { owner: String(owner), isExecutable: executable === true, data: bytes ?? new Uint8Array() }
}

/** Returns the network fee in lamports, or undefined if it is unavailable. */
export async function readNetworkFee(node: Node, message: Uint8Array): Promise<bigint | undefined> {
  const fee = await readValue<unknown>(node('getFeeForMessage', [encodeBase64(message), { commitment: COMMITMENT }]))
  return Number.isSafeInteger(fee) ? BigInt(fee as number) : undefined
}
