import type { Call } from '../../../../src/frame-page/decode/call-reader.js'
import type { Tape } from '../tape.js'
import { multicall3Calls, multiSendCalls } from './batch-calls.js'
import { mutateCall } from './mutate-call.js'
import type { CallSource } from './parts.js'
import { routerBatches, v2Calls, v3Calls } from './swap-calls.js'
import { itemCalls, permitTwoCalls, tokenCalls, wrapCalls } from './token-calls.js'
import { universalCalls } from './universal-calls.js'

/** The calls of each contract. */
export const callSources: Readonly<Record<string, readonly CallSource[]>> = {
  'ERC-20 tokens': tokenCalls,
  'collections of items and editions': itemCalls,
  WETH: wrapCalls,
  Permit2: permitTwoCalls,
  'Uniswap V2': v2Calls,
  'Uniswap V3 and SwapRouter02': v3Calls,
  'multicalls of the routers of Uniswap V3': routerBatches,
  'Universal Router': universalCalls,
  Multicall3: multicall3Calls,
  MultiSendCallOnly: multiSendCalls,
}

const MUTATED = 0.35

/** Makes a random call of a contract, as it would be made in earnest or with something changed. */
export function makeCall(contract: string, tape: Tape): Call {
  const sources = callSources[contract] ?? []
  const isMutated = tape.chance(MUTATED)
  const made = tape.pick(sources)(tape)
  return isMutated ? mutateCall(made, tape) : made
}
