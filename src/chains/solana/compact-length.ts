/** A length in the format of messages: seven bits a byte, the lowest first. */
export function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)]
}

/** Reads a length, and goes past it. A length that runs over the end reads as nothing more. */
export function readCompactLength(cursor: { readonly bytes: Uint8Array; at: number }): number {
  let length = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) return length
  }
  return length
}
