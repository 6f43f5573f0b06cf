const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns undefined if the text has a character outside the base58 alphabet. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  const little: number[] = []
  let zeros = 0
  for (const character of text) {
    let remainder = BASE58.indexOf(character)
    if (remainder < 0) return undefined
    if (remainder === 0 && little.length === 0) zeros += 1
    for (let place = 0; place < little.length; place += 1) {
      remainder += (little[place] ?? 0) * 58
      little[place] = remainder & 255
      remainder >>= 8
    }
    for (; remainder > 0; remainder >>= 8) little.push(remainder & 255)
  }
  const bytes = new Uint8Array(zeros + little.length)
  bytes.set(little.reverse(), zeros)
  return bytes
}

export function encodeBase58(bytes: Uint8Array): string {
  const little: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    let remainder = byte
    if (remainder === 0 && little.length === 0) zeros += 1
    for (let place = 0; place < little.length; place += 1) {
      remainder += (little[place] ?? 0) << 8
      little[place] = remainder % 58
      remainder = Math.floor(remainder / 58)
    }
    for (; remainder > 0; remainder = Math.floor(remainder / 58)) little.push(remainder % 58)
  }
  return (
    '1'.repeat(zeros) +
    little
      .reverse()
      .map(digit => BASE58[digit])
      .join('')
  )
}
