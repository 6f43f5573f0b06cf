const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** @param {Uint8Array} bytes */
export function toBase58(bytes) {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = LETTERS[Number(rest % 58n)] + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return LETTERS[0].repeat(zeros < 0 ? bytes.length : zeros) + text
}

/**
 * The bytes that a text stands for; nothing for a text with a foreign letter.
 * @param {string} text
 */
export function fromBase58(text) {
  let value = 0n
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)[0].length
  return new Uint8Array(Buffer.from('00'.repeat(zeros) + hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
}
