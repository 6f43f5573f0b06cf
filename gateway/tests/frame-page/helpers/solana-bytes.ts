/** A message of one instruction with these signers first, then a program; legacy or v0. */
export function solanaMessage(
  signers: readonly Uint8Array[],
  version: 'legacy' | 0 = 'legacy',
  data = [2, 0, 0, 0],
): Uint8Array {
  const keys = [...signers, new Uint8Array(32).fill(9)]
  return Uint8Array.from([
    ...(version === 0 ? [0x80] : []),
    ...[signers.length, 0, 1],
    ...[keys.length, ...keys.flatMap(key => [...key])],
    ...new Uint8Array(32).fill(7),
    ...[1, signers.length, 1, 0, data.length, ...data],
    ...(version === 0 ? [1, ...new Uint8Array(32).fill(5), 1, 3, 2, 0, 1] : []),
  ])
}

/** A message with an empty slot per signer in front. */
export function solanaTransaction(count: number, message: Uint8Array): Uint8Array {
  return Uint8Array.from([count, ...new Uint8Array(64 * count), ...message])
}
