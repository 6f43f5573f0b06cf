import { type Address, decodeAbiParameters, getAddress, hexToBigInt, type Hex } from 'viem'
import * as z from 'zod'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { ChainLog } from '../chains/read-logs.js'
import type { Explorer } from '../chains/explorer.js'
import { TRANSFER, type ReceivedLogs } from '../portfolio/received-logs.js'

/** Sort position of a collectible: newest block first, then by contract and token id. */
export interface NftPosition {
  readonly block: bigint
  readonly address: Address
  readonly id: bigint
}

export function comparePositions(a: NftPosition, b: NftPosition): number {
  if (a.block !== b.block) return a.block > b.block ? -1 : 1
  const [addressA, addressB] = [a.address.toLowerCase(), b.address.toLowerCase()]
  if (addressA !== addressB) return addressA < addressB ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Encodes an opaque cursor to the page after this position. Stays valid when collectibles before it change. */
export function encodeNftCursor({ block, address, id }: NftPosition): string {
  return Buffer.from(`1:${block}:${address.toLowerCase()}:${id}`).toString('base64url')
}

/** Decodes a cursor. Throws `invalid_request` for text that {@link encodeNftCursor} did not produce. */
export function decodeNftCursor(cursor: string): NftPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, block, address, id] = /^1:(\d{1,20}):(0x[0-9a-f]{40}):(\d{1,78})$/.exec(text) ?? []
  const position = { block: BigInt(block ?? 0), address: address as Address, id: BigInt(id ?? 0) }
  if (address === undefined || encodeNftCursor(position) !== cursor)
    throw new HttpError(400, 'invalid_request', 'Invalid cursor.')
  return position
}

export interface Collectible {
  readonly address: Address
  readonly id: bigint
  readonly standard: 'erc721' | 'erc1155'
}

export interface ReceivedCollectible extends Collectible, NftPosition {}

const TRANSFER_SINGLE: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const MAX_COLLECTIBLES = 500
const MAX_IDS_PER_BATCH = 200

// Returns the distinct ERC-721 and ERC-1155 tokens an address received, from the chain's logs, newest first.
async function readReceivedCollectibles(
  received: ReceivedLogs,
  chain: Chain,
  owner: Address,
): Promise<readonly ReceivedCollectible[]> {
  const [unique, single, batch] = await Promise.all([
    received.read(chain, owner, { event: TRANSFER, recipientTopic: 2 }),
    received.read(chain, owner, { event: TRANSFER_SINGLE, recipientTopic: 3 }),
    received.read(chain, owner, { event: TRANSFER_BATCH, recipientTopic: 3 }),
  ])
  const all = [
    ...unique.flatMap(({ block, address, topics: [, , , id] }) =>
      id === undefined ? [] : [{ block, address, id: hexToBigInt(id), standard: 'erc721' as const }],
    ),
    ...[...single, ...batch].flatMap(log =>
      decodeTokenIds(log).map(id => ({ block: log.block, address: log.address, id, standard: 'erc1155' as const })),
    ),
  ]
  return distinct(all)
}

// An explorer lists what an address has, without the block. These come after those from logs.
const listedRow = z.object({
  id: z.string().regex(/^\d{1,78}$/),
  token: z.object({
    type: z.enum(['ERC-721', 'ERC-1155']),
    address_hash: z.string().optional().catch(undefined),
    // Field name in older Blockscout versions.
    address: z.string().optional().catch(undefined),
  }),
})

/**
 * Returns the distinct tokens that an address received according to logs, or has according to an explorer, newest
 * first. Throws if the node does not serve logs and there is no explorer.
 */
export async function findCollectibles(
  { received, explorer }: { readonly received: ReceivedLogs; readonly explorer: Explorer },
  chain: Chain,
  owner: Address,
): Promise<readonly ReceivedCollectible[]> {
  const [logged, listed] = await Promise.allSettled([
    readReceivedCollectibles(received, chain, owner),
    explorer.list(chain, owner, 'collectibles'),
  ])
  const rows = listed.status === 'fulfilled' ? listed.value : []
  if (logged.status === 'rejected' && rows.length === 0) throw logged.reason
  const fromLogs = logged.status === 'fulfilled' ? logged.value : []
  return distinct([...fromLogs, ...rows.flatMap(toListedCollectible)])
}

function toListedCollectible(value: unknown): ReceivedCollectible[] {
  const { data } = listedRow.safeParse(value)
  const address = data && readEvmAddress(data.token.address_hash ?? data.token.address ?? '')
  if (!address) return []
  return [{ address, id: BigInt(data.id), block: 0n, standard: data.token.type === 'ERC-721' ? 'erc721' : 'erc1155' }]
}

// The first occurrence counts, in the order of the pages.
function distinct(all: readonly ReceivedCollectible[]): readonly ReceivedCollectible[] {
  const known = new Map<string, ReceivedCollectible>()
  for (const collectible of all.toSorted(comparePositions)) {
    const key = `${collectible.address}:${collectible.id}`.toLowerCase()
    if (!known.has(key)) known.set(key, { ...collectible, address: getAddress(collectible.address) })
  }
  return [...known.values()].slice(0, MAX_COLLECTIBLES)
}

// Decodes the token ids of an ERC-1155 transfer. Caps their number, because a contract can log a list of any length.
function decodeTokenIds({ topics: [event], data }: ChainLog): readonly bigint[] {
  try {
    if (event === TRANSFER_SINGLE) return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)[0]]
    const [ids] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.slice(0, MAX_IDS_PER_BATCH)
  } catch {
    return []
  }
}
