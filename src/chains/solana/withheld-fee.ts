/** What a token keeps of each transfer, now and from a later epoch on. Standard: Token-2022. */
export interface FeeTerms {
  readonly older: FeeTerm
  readonly newer: FeeTerm
}

interface FeeTerm {
  readonly epoch: bigint
  readonly most: bigint
  /** In hundredths of a percent. */
  readonly basisPoints: bigint
}

/** Behind two authorities and what is withheld so far come two terms. */
const FIRST = 32 + 32 + 8
const TERM = 8 + 8 + 2

/** Reads the terms from the bytes of the extension. */
export function feeTerms(bytes: Uint8Array): FeeTerms {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const term = (at: number): FeeTerm => ({
    epoch: view.getBigUint64(at, true),
    most: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  })
  return { older: term(FIRST), newer: term(FIRST + TERM) }
}

/** What the token keeps of an amount in an epoch: rounded up, and never more than its most. */
export function withheldFee({ older, newer }: FeeTerms, amount: bigint, epoch: bigint): bigint {
  const { basisPoints, most } = epoch >= newer.epoch ? newer : older
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < most ? fee : most
}
