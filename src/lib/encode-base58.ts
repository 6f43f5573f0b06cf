import { BASE58 } from './decode-base58.js'

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
