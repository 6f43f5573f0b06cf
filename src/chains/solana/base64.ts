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
