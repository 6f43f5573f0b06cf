/** Longer texts than this are no transaction: the network carries 1,232 bytes. */
const MOST_CHARACTERS = 8_192

/** Bytes in base64, as nodes and wallets write transactions. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** The bytes that a text in base64 stands for; undefined where it is none. */
export function readBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > MOST_CHARACTERS) return undefined
  try {
    return Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Bytes in hex, as the house hands the bytes of a transaction around. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The bytes that a text in hex stands for; undefined where it is none. */
export function fromHex(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (!text || !/^0x([\da-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))
}
