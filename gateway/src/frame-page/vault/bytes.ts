/** Bytes in memory of their own, as WebCrypto asks for them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A text in UTF-8. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes
}

/** All parts in one new array. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Overwrites secrets with zeroes: what the garbage collector leaves lying about is then nothing. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/** Whether two byte strings are equal, in a time that does not depend on where they differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false
  let difference = 0
  for (let index = 0; index < a.byteLength; index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
