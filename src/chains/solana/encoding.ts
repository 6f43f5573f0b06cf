// Longer texts cannot be a transaction, which has at most 1,232 bytes.
const MAX_BASE64_LENGTH = 8_192

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

export function readBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > MAX_BASE64_LENGTH) return undefined
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

export function fromHex(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (!text || !/^0x([\da-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))
}
