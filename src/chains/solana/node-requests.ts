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
  readonly lamports: bigint
  readonly data: Uint8Array
}

// A full lookup table has 8,248 bytes.
const MAX_ACCOUNT_LENGTH = 16_384

// Reads an account of a response. Data that is too long is empty.
export function toChainAccount(found: unknown): ChainAccount | undefined {
  if (found === null || found === undefined) return undefined
  const { owner, executable, data, lamports } = found as Readonly<Record<string, unknown>>
  return {
    owner: String(owner),
    isExecutable: executable === true,
    data: readBase64(Array.isArray(data) ? data[0] : undefined, MAX_ACCOUNT_LENGTH) ?? new Uint8Array(),
    lamports: Number.isSafeInteger(lamports) ? BigInt(lamports as number) : 0n,
  }
}

export async function readAccount(node: Node, address: string): Promise<ChainAccount | undefined> {
  return toChainAccount(
    await readValue(node('getAccountInfo', [address, { encoding: 'base64', commitment: COMMITMENT }])),
  )
}

// The most addresses of one request.
const MAX_ADDRESSES = 100

// Reads accounts in the given order, and only the first bytes of each if a number is given.
export async function readAccounts(
  node: Node,
  addresses: readonly string[],
  firstBytes?: number,
): Promise<readonly (ChainAccount | undefined)[]> {
  if (addresses.length === 0) return []
  const part = firstBytes !== undefined && { dataSlice: { offset: 0, length: firstBytes } }
  const options = { encoding: 'base64', commitment: COMMITMENT, ...part }
  const batches = Array.from({ length: Math.ceil(addresses.length / MAX_ADDRESSES) }, (_, at) =>
    addresses.slice(at * MAX_ADDRESSES, (at + 1) * MAX_ADDRESSES),
  )
  const read = batches.map(async batch => {
    const found = await readValue<readonly unknown[]>(node('getMultipleAccounts', [batch, options]))
    if (found?.length === batch.length) return found.map(toChainAccount)
    throw new AppKitError('rpc/failed', { text: 'The node returned other accounts' })
  })
  return (await Promise.all(read)).flat()
}

/** Returns the network fee in lamports, or undefined if it is unavailable. */
export async function readNetworkFee(node: Node, message: Uint8Array): Promise<bigint | undefined> {
  const fee = await readValue<unknown>(node('getFeeForMessage', [encodeBase64(message), { commitment: COMMITMENT }]))
  return Number.isSafeInteger(fee) ? BigInt(fee as number) : undefined
}
