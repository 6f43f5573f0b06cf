import { HttpError } from '../../http-error.js'
import type { PagePlace } from './activity-book.js'

/** Where the next page begins, as a text that says nothing to others. */
export function cursorOf({ block, position }: PagePlace): string {
  return Buffer.from(`1:${block}:${position}`).toString('base64url')
}

/** Reads one; throws `invalid_request` for what {@link cursorOf} never made. */
export function readCursor(cursor: string): PagePlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, block, position] = /^1:(\d{1,15}):(\d{1,9})$/.exec(text) ?? []
  const place = { block: Number(block), position: Number(position) }
  if (block === undefined || cursorOf(place) !== cursor)
    throw new HttpError(400, 'invalid_request', 'The cursor is none.')
  return place
}
