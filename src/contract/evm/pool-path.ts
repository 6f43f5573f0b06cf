import { decodeHex, encodeHex } from '../../lib/bytes.js'

/** A route through pools of Uniswap V3, from the sold token to the bought one. */
export interface PoolPath {
  /** Lowercase addresses, one more than `fees`. */
  readonly tokens: readonly `0x${string}`[]
  /** Fee of the pool between two tokens, in millionths. */
  readonly fees: readonly number[]
}

const ADDRESS_BYTES = 20
const STEP_BYTES = 23 // a 3-byte fee and the next token
const MAX_POOLS = 16

/**
 * Reads the packed path of a swap: token, 3-byte fee, token and so on. Returns undefined for any other length. The
 * routers treat a last part of 43 to 65 bytes as one pool and ignore the rest of it, so a path with a tail would end at
 * another token than its last bytes name.
 */
export function readPoolPath(path: string): PoolPath | undefined {
  const bytes = path.startsWith('0x') ? decodeHex(path.slice(2)) : undefined
  if (!bytes) return undefined
  const pools = (bytes.length - ADDRESS_BYTES) / STEP_BYTES
  if (!Number.isInteger(pools) || pools < 1 || pools > MAX_POOLS) return undefined
  const at = (index: number, length: number) => encodeHex(bytes.subarray(index, index + length))
  const steps = Array.from({ length: pools }, (_, step) => step * STEP_BYTES + ADDRESS_BYTES)
  return {
    tokens: [0, ...steps.map(start => start + 3)].map(start => `0x${at(start, ADDRESS_BYTES)}` as const),
    fees: steps.map(start => Number.parseInt(at(start, 3), 16)),
  }
}

/** Encodes a path. The inverse of {@link readPoolPath}. */
export function encodePoolPath({ tokens, fees }: PoolPath): `0x${string}` {
  const parts = tokens.map((token, at) => {
    const fee = at === 0 ? '' : (fees[at - 1] ?? 0).toString(16).padStart(6, '0')
    return `${fee}${token.slice(2).toLowerCase()}`
  })
  return `0x${parts.join('')}`
}
