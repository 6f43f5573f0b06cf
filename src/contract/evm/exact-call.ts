import { viem } from '../../lib/viem.js'

type Hex = `0x${string}`
const HEX = /^0x(?:[0-9a-f]{2})*$/i

type AbiFunctions = ReturnType<typeof viem.parseAbi>
type AbiFunction = Extract<AbiFunctions[number], { type: 'function' }>

/** A call whose bytes are exactly the canonical encoding of its name and arguments. */
export interface ExactCall {
  readonly name: string
  readonly args: readonly unknown[]
}

/** Reads calls of an ABI. Returns undefined for other functions and for bytes that are not their canonical encoding. */
export interface ExactReader {
  (data: string): ExactCall | undefined
  /** The 4-byte selectors of the functions, as hex with `0x`. */
  readonly selectors: readonly string[]
}

/**
 * Makes a reader that decodes a call, encodes the result again, and compares every byte. Contracts ignore trailing bytes,
 * dirty padding and unusual offsets, and can read something else there, so such calls are not read at all.
 *
 * @param maxTailBytes How many bytes may follow the arguments, for services that add a referral mark. No argument can
 * reach them, because the offsets are canonical. 0 by default.
 * @example createExactReader(['function transfer(address to, uint256 value)'])('0xa9059cbb…')
 */
export function createExactReader(signatures: readonly string[], maxTailBytes = 0): ExactReader {
  const items = viem.parseAbi(signatures as never) as unknown as readonly AbiFunction[]
  const bySelector = new Map(items.map(item => [viem.toFunctionSelector(item), item]))
  const read = (data: string): ExactCall | undefined => {
    const item = bySelector.get(data.slice(0, 10).toLowerCase() as Hex)
    const args = item && readExactly(item.inputs, `0x${data.slice(10)}`, maxTailBytes)
    return item && args && { name: item.name, args }
  }
  return Object.assign(read, { selectors: [...bySelector.keys()] })
}

/**
 * Decodes ABI parameters, and returns undefined if encoding them again gives other bytes. Decodes an empty list from no
 * bytes.
 */
export function readExactly(
  inputs: AbiFunction['inputs'],
  data: string,
  maxTailBytes = 0,
): readonly unknown[] | undefined {
  if (!HEX.test(data)) return undefined
  try {
    const args = inputs.length === 0 ? [] : (viem.decodeAbiParameters(inputs, data as Hex) as readonly unknown[])
    const encoded = inputs.length === 0 ? '0x' : viem.encodeAbiParameters(inputs, args)
    const hasShortTail = data.length <= encoded.length + maxTailBytes * 2
    return hasShortTail && data.toLowerCase().startsWith(encoded.toLowerCase()) ? args : undefined
  } catch {
    return undefined // bytes of another function, or cut off
  }
}
