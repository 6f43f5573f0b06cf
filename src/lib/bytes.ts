/** Returns undefined unless the text is padded standard base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !/^[\w+/]+={0,2}$/.test(text) || text.includes('_')) return undefined
  return Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
}

export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * Returns undefined unless the text is canonical base64url: no padding, whitespace or stray bits in the last character.
 * Standard: RFC 4648, section 5.
 */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(plain), sign => sign.charCodeAt(0))
  return encodeBase64Url(bytes) === text ? bytes : undefined
}

/** Encodes without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns undefined unless the text is hex without a prefix. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([\da-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Compares two byte arrays in constant time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false
  let difference = 0
  for (let index = 0; index < a.byteLength; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
