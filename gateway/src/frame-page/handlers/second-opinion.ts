import type { ApprovalWarning } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { assetKey, simulateCalls, type SimulatedCall } from '../chain/simulate-calls.js'
import { allSteps, type Decoded, type DecodedAmount } from '../decode/decoded.js'
import type { PreparedCall } from './affordable.js'
import type { HandlerDeps } from './handler-deps.js'

/** How many changes of a test run are shown. */
const MAX_SHOWN = 6

/**
 * What a test run on the node says against the reading of the bytes. It can only add warnings: where it agrees, fails or
 * is not there, nothing is said. Never rejects.
 */
export async function secondOpinion(
  { ask, clock, wallet }: HandlerDeps,
  network: EvmNetwork,
  calls: readonly PreparedCall[],
  signal: AbortSignal,
): Promise<readonly ApprovalWarning[]> {
  const account = wallet.wallet?.evmAddress ?? ''
  const run = { network, account, calls: calls.map(({ prepared }) => prepared.signing) }
  const results = await simulateCalls(ask, clock, run, signal)
  const mayFail =
    calls.some(({ prepared }) => prepared.mayFail) || results?.some(({ succeeded }) => !succeeded) === true
  const differs = results?.some((result, at) => {
    const decoded = calls[at]?.decoded
    return decoded !== undefined && result.succeeded && isWorse(result, decoded)
  })
  const amounts = differs === true ? totalOf(results ?? []) : []
  return [
    ...(differs === true ? [{ code: 'simulation', level: 'red', amounts } as const] : []),
    ...(mayFail ? [{ code: 'may-fail', level: 'notice' } as const] : []),
  ]
}

/** Whether more leaves than the screen shows, or less comes than it promises. */
function isWorse({ moved, tracesNative }: SimulatedCall, decoded: Decoded): boolean {
  const amounts = allSteps(decoded).flatMap(step => step.amounts)
  const shownOut = (key: string) =>
    amounts.reduce(
      (sum, { flow, asset, value }) =>
        flow === 'out' && value !== 'unlimited' && assetKey(asset) === key ? sum + value : sum,
      0n,
    )
  const changes = new Map(moved.map(({ asset, change }) => [assetKey(asset), change]))
  const tooMuch = moved.some(({ asset, change }) => -change > shownOut(assetKey(asset)))
  const tooLittle = amounts.some(({ flow, asset, value }) => {
    const key = assetKey(asset)
    if (flow !== 'in' || value === 'unlimited' || (key === 'native' && !tracesNative)) return false
    return (changes.get(key) ?? 0n) < value - shownOut(key)
  })
  return tooMuch || tooLittle
}

function totalOf(results: readonly SimulatedCall[]): readonly DecodedAmount[] {
  const totals = new Map<string, DecodedAmount & { value: bigint }>()
  for (const { asset, change } of results.flatMap(({ moved }) => moved)) {
    const key = `${assetKey(asset)}${change < 0n ? '-' : '+'}`
    const value = (totals.get(key)?.value ?? 0n) + (change < 0n ? -change : change)
    totals.set(key, { flow: change < 0n ? 'out' : 'in', asset, value })
  }
  return [...totals.values()]
    .toSorted((a, b) => (a.flow === b.flow ? 0 : a.flow === 'out' ? -1 : 1))
    .slice(0, MAX_SHOWN)
}
