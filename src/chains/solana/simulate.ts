import { toBase64 } from './base64.js'
import { COMMITMENT, type Node, valueOf } from './node-of.js'
import { transferFailure } from './transfer-failure.js'

interface Trial {
  readonly err?: unknown
  readonly logs?: unknown
  readonly unitsConsumed?: unknown
}

/** Tries a transaction on the network; gives how much work it took. Throws what `transferFailure` makes of a failure. */
export async function simulate(
  node: Node,
  transaction: Uint8Array,
  { isCoin }: { readonly isCoin: boolean },
): Promise<number | undefined> {
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: COMMITMENT }
  const trial = await valueOf<Trial>(node('simulateTransaction', [toBase64(transaction), config]))
  if (trial?.err) throw transferFailure(trial, isCoin)
  return typeof trial?.unitsConsumed === 'number' ? trial.unitsConsumed : undefined
}
