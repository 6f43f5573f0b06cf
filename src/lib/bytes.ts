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

/** Returns undefined unless the text is hex without a prefix. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([\da-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
