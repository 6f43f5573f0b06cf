import type { AfterThis, ApprovalWarning } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { Prepared } from '../chain/prepare-transaction.js'
import { quantityOf } from '../chain/rpc-client.js'
import { assetKey, simulateCalls, type SimulatedCall } from '../chain/simulate-calls.js'
import { readTokenBalance } from '../chain/token-checks.js'
import { type Decoded, type Asset, allSteps, type DecodedAmount } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-context.js'

/**
 * What steps of known contracts bring of an asset: a token by its address, or the network's currency. What an unknown
 * contract promises does not count.
 */
export function gainsOf(steps: readonly Decoded[], asset: string): bigint {
  return steps.filter(({ claimed }) => claimed !== true).reduce((sum, step) => sum + gainOf(step, asset), 0n)
}

function gainOf({ action, amounts, parties }: Decoded, asset: string): bigint {
  const sumOf = (flow: 'in' | 'out', isMeant: (kind: string, address: string) => boolean) =>
    amounts.reduce((sum, amount) => {
      const address = amount.asset.kind === 'native' ? '' : amount.asset.address.toLowerCase()
      const counts = amount.flow === flow && amount.value !== 'unlimited' && isMeant(amount.asset.kind, address)
      return counts ? sum + (amount.value as bigint) : sum
    }, 0n)
  const isWrapper = parties.some(({ role, address }) => role === 'contract' && address.toLowerCase() === asset)
  if (action === 'wrap') return isWrapper ? sumOf('out', kind => kind === 'native') : 0n
  const isMeant = (kind: string, address: string) =>
    asset === 'native' ? kind === 'native' : kind === 'token' && address === asset
  const unwrapped = action === 'unwrap' && asset === 'native' ? sumOf('out', kind => kind === 'token') : 0n
  return sumOf('in', isMeant) + unwrapped
}

const MAX_BALANCE = 2n ** 256n - 1n
/** How many tokens of one request are compared with the balance. */
const MAX_LOOKUPS = 12

/** One call with its meaning. */
export interface PreparedCall {
  readonly prepared: Prepared
  readonly decoded: Decoded
}

/** Whether an account can pay for what it is asked to send, and what is left then. */
interface Affordable {
  readonly warnings: readonly ApprovalWarning[]
  readonly after: readonly AfterThis[]
}

/**
 * Compares what leaves with what is there: the network's currency with the highest fee, and each token. What cannot
 * succeed is blocked. A balance that the node does not tell is no reason to say anything. Never rejects.
 */
export async function affordable(
  { ask, wallet }: HandlerDeps,
  network: EvmNetwork,
  calls: readonly PreparedCall[],
  signal: AbortSignal,
): Promise<Affordable> {
  const account = wallet.wallet?.evmAddress ?? ''
  const steps = calls.map(({ decoded }) => decoded)
  const tokens = [...new Set(calls.flatMap(call => tokensOut(call).map(({ token }) => token)))].slice(0, MAX_LOOKUPS)
  const [native, ...rest] = await Promise.all([
    ask(network, 'eth_getBalance', [account, 'latest'], signal)
      .then(said => quantityOf(said, MAX_BALANCE))
      .catch(() => undefined),
    ...tokens.map(token => readTokenBalance(ask, network, { token, account }, signal)),
  ])
  const value = calls.reduce((sum, { prepared }) => sum + prepared.signing.value, 0n)
  const fee = calls.reduce((sum, { prepared }) => sum + prepared.feeLimit, 0n)
  const judged = [
    judge({ asset: { kind: 'native' }, has: native, out: value + fee, isShown: value > 0n }, gainsOf(steps, 'native')),
    ...tokens.map((token, at) => {
      const out = calls.flatMap(tokensOut).reduce((sum, one) => (one.token === token ? sum + one.value : sum), 0n)
      return judge(
        { asset: { kind: 'token', address: token }, has: rest[at], out, isShown: true },
        gainsOf(steps, token),
      )
    }),
  ]
  return { warnings: judged.flatMap(({ warnings }) => warnings), after: judged.flatMap(({ after }) => after) }
}

interface Spending {
  readonly asset: Asset
  readonly has: bigint | undefined
  readonly out: bigint
  /** Whether any of it leaves but the fee. */
  readonly isShown: boolean
}

function judge({ asset, has, out, isShown }: Spending, gains: bigint): Affordable {
  if (has === undefined) return { warnings: [], after: [] }
  const missing = { flow: 'out', asset, value: out - has } as const
  if (out > has + gains) return { warnings: [{ code: 'not-enough', level: 'blocked', amounts: [missing] }], after: [] }
  return { warnings: [], after: isShown && out <= has ? [{ asset, left: has - out }] : [] }
}

/** Tokens that a call certainly takes from the account. Inside a multicall, and at unknown contracts, nothing is certain. */
function tokensOut({ decoded, prepared }: PreparedCall): readonly { token: string; value: bigint }[] {
  const { action, amounts, parties, claimed } = decoded
  const isOwn = !parties.some(({ role }) => role === 'from') && claimed !== true
  // A router takes the wrapped coin out of what is sent along.
  const isPaid = action === 'transfer' || action === 'unwrap' || (action === 'swap' && prepared.signing.value === 0n)
  if (!isOwn || !isPaid) return []
  return amounts.flatMap(({ flow, asset, value }) =>
    flow === 'out' && asset.kind === 'token' && value !== 'unlimited'
      ? [{ token: asset.address.toLowerCase(), value }]
      : [],
  )
}

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
