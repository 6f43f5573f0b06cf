/** A message with one instruction: the signers first, then a program; legacy or v0. */
export function solanaMessage(
  signers: readonly Uint8Array[],
  version: 'legacy' | 0 = 'legacy',
  data: readonly number[] = [2, 0, 0, 0],
): Uint8Array {
  const keys = [...signers, new Uint8Array(32).fill(9)].flatMap(key => [...key])
  const blockhash = new Uint8Array(32).fill(7)
  const instruction = [signers.length, 1, 0, data.length, ...data]
  const legacy = [signers.length, 0, 1, signers.length + 1, ...keys, ...blockhash, 1, ...instruction]
  const lookup = [1, ...new Uint8Array(32).fill(5), 1, 3, 2, 0, 1]
  return Uint8Array.from(version === 0 ? [0x80, ...legacy, ...lookup] : legacy)
}

/** Prepends an empty signature slot per signer. */
export function solanaTransaction(count: number, message: Uint8Array): Uint8Array {
  return Uint8Array.from([count, ...new Uint8Array(64 * count), ...message])
}
