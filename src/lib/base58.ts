/** The digits of base58, the smallest first: those that people take for one another are left out. */
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes that a text in base58 stands for; undefined where it has any other character. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  const little: number[] = []
  let zeros = 0
  for (const sign of text) {
    let carry = BASE58.indexOf(sign)
    if (carry < 0) return undefined
    if (carry === 0 && little.length === 0) zeros += 1
    for (let place = 0; place < little.length; place += 1) {
      carry += (little[place] ?? 0) * 58
      little[place] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) little.push(carry & 255)
  }
  const bytes = new Uint8Array(zeros + little.length)
  bytes.set(little.reverse(), zeros)
  return bytes
}

/** Bytes as a text in base58. */
export function encodeBase58(bytes: Uint8Array): string {
  const little: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    let carry = byte
    if (carry === 0 && little.length === 0) zeros += 1
    for (let place = 0; place < little.length; place += 1) {
      carry += (little[place] ?? 0) << 8
      little[place] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) little.push(carry % 58)
  }
  return (
    '1'.repeat(zeros) +
    little
      .reverse()
      .map(digit => BASE58[digit])
      .join('')
  )
}
