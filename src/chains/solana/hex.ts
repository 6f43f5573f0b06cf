/** Bytes in hex, as the house hands the bytes of a transaction around. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The bytes that a text in hex stands for; undefined where it is none. */
export function fromHex(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (!text || !/^0x([\da-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => parseInt(pair, 16))
}
