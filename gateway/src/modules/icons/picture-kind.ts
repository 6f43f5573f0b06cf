const text = new TextDecoder('latin1')

/** Pictures by their first bytes: what a host says about one is not believed. */
const KINDS: readonly (readonly [type: string, starts: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  [
    'image/svg+xml',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE svg[^>[]*>\s*)?<svg[\s>]/i,
  ],
]

/** The media type of a picture; nothing for what is none. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  const start = text.decode(bytes.subarray(0, 1_024))
  return KINDS.find(([, starts]) => starts.test(start))?.[0]
}
