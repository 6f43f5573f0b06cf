import * as z from 'zod'
import { HttpError } from '../../http-error.js'
import { trimEnd } from '../../../../src/lib/text.js'

/** Explorers by network, without a slash at the end. */
export type BlockscoutUrls = ReadonlyMap<string, string>

const table = z.record(z.string().regex(/^eip155:[1-9]\d{0,15}$/), z.url({ protocol: /^https?$/ }).max(512))

/** `BLOCKSCOUT`: JSON such as `{"eip155:1":"https://eth.blockscout.com"}`. Throws `settings/invalid`. */
export function readBlockscout(env: Readonly<Record<string, string | undefined>>): BlockscoutUrls {
  const text = env['BLOCKSCOUT']
  if (!text) return new Map()
  try {
    return new Map(Object.entries(table.parse(JSON.parse(text))).map(([id, url]) => [id, trimEnd(url, '/')]))
  } catch {
    throw new HttpError(
      500,
      'settings/invalid',
      'BLOCKSCOUT must be JSON like {"eip155:1":"https://eth.blockscout.com"}.',
    )
  }
}
