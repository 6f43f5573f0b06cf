const text = new TextDecoder('latin1')

/** Raster formats by their magic numbers. What a host says about its own picture is not believed. */
const RASTER_KINDS: readonly (readonly [type: string, magic: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
]

/** How far into a file its kind is looked for, in bytes. */
const MAX_PROLOG = 1_024
const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/** The media type of a picture; `undefined` for anything else. Takes linear time on hostile input. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  const start = text.decode(bytes.subarray(0, MAX_PROLOG))
  const raster = RASTER_KINDS.find(([, magic]) => magic.test(start))
  return raster?.[0] ?? (isSvg(start) ? 'image/svg+xml' : undefined)
}

/**
 * Whether a text begins with an `<svg` element, after what XML allows before it: a byte order mark, blanks, a
 * declaration, comments and a doctype without an internal subset. A loop with a cursor that only moves forward: one
 * pattern for all of it takes exponential time.
 */
function isSvg(start: string): boolean {
  const afterMark = start.startsWith(BYTE_ORDER_MARK) ? start.slice(BYTE_ORDER_MARK.length) : start
  let rest = afterMark.trimStart()
  if (rest.startsWith('<?xml')) rest = after(rest, '?>')
  while (rest.startsWith('<!--')) rest = after(rest.slice(4), '-->')
  if (/^<!doctype svg[^>[]*>/i.test(rest)) rest = after(rest, '>')
  return /^<svg[\s>]/i.test(rest)
}

/** What follows the first occurrence of an end mark, without leading blanks; nothing where the mark is missing. */
function after(rest: string, end: string): string {
  const at = rest.indexOf(end)
  return at < 0 ? '' : rest.slice(at + end.length).trimStart()
}
