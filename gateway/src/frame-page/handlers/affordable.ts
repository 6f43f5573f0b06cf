import type { AfterThis, ApprovalWarning } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { Prepared } from '../chain/prepare-transaction.js'
import { quantityOf } from '../chain/quantity.js'
import { readTokenBalance } from '../chain/token-checks.js'
import type { Asset, Decoded } from '../decode/decoded.js'
import { gainsOf } from './gains.js'
import type { HandlerDeps } from './handler-deps.js'

const MAX_BALANCE = 2n ** 256n - 1n
/** How many tokens of one request are compared with the balance. */
const MAX_LOOKUPS = 12

/** One call with its meaning. */
export interface PreparedCall {
  readonly prepared: Prepared
  readonly decoded: Decoded
}

/** Whether an account can pay for what it is asked to send, and what is left then. */
export interface Affordable {
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
