import type { Address } from 'viem'
import { HttpError } from '../../http-error.js'

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
