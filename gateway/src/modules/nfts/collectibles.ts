import { type Address, decodeAbiParameters, getAddress, hexToBigInt, type Hex } from 'viem'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { ChainLog } from '../chains/read-logs.js'
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

/** Returns the distinct ERC-721 and ERC-1155 tokens an address ever received, from the chain's logs, newest first. */
export async function readReceivedCollectibles(
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
  ].toSorted(comparePositions)
  const known = new Map<string, ReceivedCollectible>()
  for (const collectible of all) {
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
