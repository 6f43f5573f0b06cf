/**
 * The most that can be sent of what is held, in its smallest unit: of a network's own coin what its fee leaves, of a token
 * all of it. Undefined where the fee of a coin is not known: a guess would be refused, or leave too much behind.
 */
export function mostToSend(held: bigint, isCoin: boolean, fee: bigint | undefined): bigint | undefined {
  if (!isCoin) return held
  if (fee === undefined) return undefined
  return held > fee ? held - fee : 0n
}
