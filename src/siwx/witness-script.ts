const CHECKSIG = 0xac
const CHECKMULTISIG = 0xae
/** What comes before the first of the small numbers that a script says in one byte. */
const BEFORE_ONE = 0x50

/** What a script asks for: signatures of this many of these keys. */
export interface WitnessScript {
  readonly needed: number
  readonly keys: readonly Uint8Array[]
  /** The operation for many keys takes one thing more from the stack than it needs. */
  readonly isMany: boolean
}

/** Reads a script that asks for signatures of keys and for nothing else; undefined for any other. */
export function readWitnessScript(script: Uint8Array): WitnessScript | undefined {
  const isMany = script.at(-1) === CHECKMULTISIG
  if (!isMany) {
    const keys = script.at(-1) === CHECKSIG ? readKeys(script.subarray(0, -1)) : []
    return keys.length === 1 ? { needed: 1, keys, isMany } : undefined
  }
  const [needed, count] = [smallNumber(script[0]), smallNumber(script.at(-2))]
  const keys = readKeys(script.subarray(1, -2))
  return needed > 0 && needed <= count && keys.length === count ? { needed, keys, isMany } : undefined
}

/** Keys one after the other, in the form that alone may stand behind a witness; none where anything else stands there. */
function readKeys(bytes: Uint8Array): readonly Uint8Array[] {
  const keys = Array.from({ length: bytes.length / 34 }, (_, at) => bytes.subarray(at * 34, at * 34 + 34))
  const areKeys = bytes.length % 34 === 0 && keys.every(([size, form]) => size === 33 && (form === 2 || form === 3))
  return areKeys ? keys.map(key => key.subarray(1)) : []
}

/** From 1 to 16; 0 for what is none. */
function smallNumber(byte = 0): number {
  const number = byte - BEFORE_ONE
  return number >= 1 && number <= 16 ? number : 0
}
