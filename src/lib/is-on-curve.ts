/** The field of the curve of ed25519, and the constant of the curve. */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Whether 32 bytes are a point of ed25519, and so may be somebody's key. Addresses of programs never are. A point has a y
 * for which (y² - 1) / (dy² + 1) is a square. Standard: RFC 8032.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const little = bytes.reduceRight((sum, byte, at) => (sum << 8n) | BigInt(at === 31 ? byte & 0x7f : byte), 0n)
  const square = (little * little) % P
  const product = ((square + P - 1n) * (D * square + 1n)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
