import { type Address, decodeAbiParameters, getAddress, hexToBigInt, type Hex } from 'viem'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { ChainLog } from '../chains/read-logs.js'
import { TRANSFER, type ReceivedLogs } from '../portfolio/received-logs.js'

/** Where a collectible stands among those of an address: the newest first, and in one block by contract and number. */
export interface NftPlace {
  readonly block: bigint
  readonly address: Address
  readonly id: bigint
}

/** Which of two comes first. */
export function byPlace(a: NftPlace, b: NftPlace): number {
  if (a.block !== b.block) return a.block > b.block ? -1 : 1
  const [one, other] = [a.address.toLowerCase(), b.address.toLowerCase()]
  if (one !== other) return one < other ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Where the next page begins, whatever came or went before it, as a text that says nothing to others. */
export function nftCursorOf({ block, address, id }: NftPlace): string {
  return Buffer.from(`1:${block}:${address.toLowerCase()}:${id}`).toString('base64url')
}

/** Reads one; throws `invalid_request` for what {@link nftCursorOf} never made. */
export function readNftCursor(cursor: string): NftPlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, block, address, id] = /^1:(\d{1,20}):(0x[0-9a-f]{40}):(\d{1,78})$/.exec(text) ?? []
  const place = { block: BigInt(block ?? 0), address: address as Address, id: BigInt(id ?? 0) }
  if (address === undefined || nftCursorOf(place) !== cursor)
    throw new HttpError(400, 'invalid_request', 'The cursor is none.')
  return place
}

/** A collectible. */
export interface Collectible {
  readonly address: Address
  readonly id: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** One that an address once received, and where it stands among them. */
export interface ReceivedCollectible extends Collectible, NftPlace {}

const SINGLE: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const MOST = 500
/** The most kinds of one batch that are read. */
const MOST_IN_BATCH = 200

/** What an address received of ERC-721 and ERC-1155, as the chain's log tells it; the newest first, each once. */
export async function receivedCollectibles(
  received: ReceivedLogs,
  chain: Chain,
  owner: Address,
): Promise<readonly ReceivedCollectible[]> {
  const [unique, single, batch] = await Promise.all([
    received.of(chain, owner, { event: TRANSFER, receiverAt: 2 }),
    received.of(chain, owner, { event: SINGLE, receiverAt: 3 }),
    received.of(chain, owner, { event: BATCH, receiverAt: 3 }),
  ])
  const all = [
    ...unique.flatMap(({ block, address, topics: [, , , id] }) =>
      id === undefined ? [] : [{ block, address, id: hexToBigInt(id), standard: 'erc721' as const }],
    ),
    ...[...single, ...batch].flatMap(log =>
      idsOf(log).map(id => ({ block: log.block, address: log.address, id, standard: 'erc1155' as const })),
    ),
  ].toSorted(byPlace)
  const known = new Map<string, ReceivedCollectible>()
  for (const each of all) {
    const key = `${each.address}:${each.id}`.toLowerCase()
    if (!known.has(key)) known.set(key, { ...each, address: getAddress(each.address) })
  }
  return [...known.values()].slice(0, MOST)
}

/** What was sent may claim a list as long as it likes. */
function idsOf({ topics: [event], data }: ChainLog): readonly bigint[] {
  try {
    if (event === SINGLE) return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)[0]]
    const [ids] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.slice(0, MOST_IN_BATCH)
  } catch {
    return []
  }
}
