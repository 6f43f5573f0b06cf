/** The bytes that hexadecimal digits stand for, without a prefix; undefined where the text is none. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([\da-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
