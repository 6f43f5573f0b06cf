const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** @param {Uint8Array} bytes */
export function toBase58(bytes) {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = ALPHABET[Number(rest % 58n)] + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return ALPHABET[0].repeat(zeros < 0 ? bytes.length : zeros) + text
}

/**
 * Decodes a text; returns undefined if it has an invalid character.
 * @param {string} text
 */
export function fromBase58(text) {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)[0].length
  return new Uint8Array(Buffer.from('00'.repeat(zeros) + hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
}
