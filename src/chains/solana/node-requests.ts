import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { isAddress } from './address.js'
import { readBase64, toBase64 } from './encoding.js'

/** Asks the node of one network. */
export type Node = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What is read, is read of blocks that most of the network has voted for. */
export const COMMITMENT = 'confirmed'

/** The node of a network, as long as somebody waits for it. */
export function nodeOf(
  { rpc }: Pick<ChainContext, 'rpc'>,
  { caipNetworkId }: Network,
  signal: AbortSignal | undefined,
): Node {
  return (method, params) => rpc(caipNetworkId, { method, params }, signal)
}

/** What stands under `value` in an answer that names its block. */
export async function valueOf<T>(answer: Promise<unknown>): Promise<T | undefined> {
  const { value } = ((await answer) ?? {}) as { readonly value?: T | null }
  return value ?? undefined
}

/** A block of a moment ago: what names it is valid for about a minute. */
export async function latestBlockhash(node: Node): Promise<string> {
  const found = await valueOf<{ blockhash?: unknown }>(node('getLatestBlockhash', [{ commitment: COMMITMENT }]))
  const { blockhash } = found ?? {}
  if (typeof blockhash === 'string' && isAddress(blockhash)) return blockhash
  throw new AppKitError('rpc/failed', { text: 'The node gave no block' })
}

/** What lies at an address. */
export interface ChainAccount {
  /** The program that may change it. */
  readonly owner: string
  readonly isExecutable: boolean
  readonly data: Uint8Array
}

/** What lies at an address; undefined where nothing does. */
export async function readAccount(node: Node, address: string): Promise<ChainAccount | undefined> {
  const params = [address, { encoding: 'base64', commitment: COMMITMENT }]
  const found = await valueOf<{ owner?: unknown; executable?: unknown; data?: unknown }>(node('getAccountInfo', params))
  if (!found) return undefined
  const { owner, executable, data } = found
  const bytes = readBase64(Array.isArray(data) ? data[0] : undefined)
  return { owner: String(owner), isExecutable: executable === true, data: bytes ?? new Uint8Array() }
}

/** What the network takes for a message, in lamports; undefined where it cannot say. */
export async function networkFee(node: Node, message: Uint8Array): Promise<bigint | undefined> {
  const fee = await valueOf<unknown>(node('getFeeForMessage', [toBase64(message), { commitment: COMMITMENT }]))
  return Number.isSafeInteger(fee) ? BigInt(fee as number) : undefined
}
