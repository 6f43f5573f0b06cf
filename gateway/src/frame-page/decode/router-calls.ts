import {
  type RouterCall,
  type RouterStep,
  type RouterSwap,
  ROUTER_SHORTHANDS,
} from '../../../../src/contract/evm/router-calls.js'
import { isKnown, isSame, type CallContext, type Target } from './call-reader.js'
import { decoded, type Asset, type Decoded, type DecodedWarning, type WarningCode } from './decoded.js'

const native: Asset = { kind: 'native' }
const token = (address: string): Asset => ({ kind: 'token', address })
const red = (code: WarningCode): DecodedWarning => ({ code, level: 'red' })

/** A swap as the account sees it: what it pays, and what it gets in the end. */
interface Trade {
  readonly from: Asset
  readonly pays: bigint
  into: Asset
  gets: bigint
  recipient: string
  readonly warnings: DecodedWarning[]
}

// Assets that the steps of one call left with the router. Anyone can collect them later.
interface RouterState {
  readonly trades: Trade[]
  readonly others: Decoded[]
  /** Trades whose output the router keeps, by the address of the token. */
  readonly pending: Map<string, Trade[]>
  /** Native currency of the call that no swap has used yet. */
  left: bigint
  /** True if a swap may not use all of the native currency it was given. */
  mayLeave: boolean
}

/**
 * Decodes a call of a Uniswap router. Follows the output of each swap, and the native currency of the call, through the
 * steps: what neither reaches the account nor is returned to it stays with the router, and is red.
 */
export function decodeRouterCall({ steps }: RouterCall, call: Target, context: CallContext): Decoded {
  const state: RouterState = { trades: [], others: [], pending: new Map(), left: call.value, mayLeave: false }
  for (const step of steps) applyStep(step, state, call, context)
  for (const trade of [...state.pending.values()].flat()) trade.warnings.push(red('left-behind'))
  const shown = [...state.trades.map(trade => showTrade(trade, call)), ...state.others]
  // Without a swap, there is no reason to send native currency along.
  const isPointless = call.value > 0n && state.trades.length === 0
  const isLeft = state.left > 0n || state.mayLeave
  const warnings = isLeft ? [red('left-behind')] : isPointless ? [red('unknown-call')] : []
  const [only] = shown
  if (only && shown.length === 1) return { ...only, warnings: [...only.warnings, ...warnings] }
  return decoded('batch', { parties: [{ role: 'contract', address: call.to }], steps: shown, warnings })
}

function applyStep(step: RouterStep, state: RouterState, call: Target, context: CallContext): void {
  if (step.kind === 'swap') return applySwap(step, state, call, context)
  if (step.kind === 'refund') return applyRefund(state, call, context)
  const { recipient, minimum } = step
  const isMine = isSame(recipient, context.account)
  const asset = step.kind === 'unwrap' ? native : token(step.token)
  const paid = takePending(state, step, context)
  for (const [at, trade] of paid.entries()) {
    // The router pays out its whole balance, so the sum is at least both minimums.
    const isLast = at === paid.length - 1
    const sum = paid.reduce((total, { gets }) => total + gets, 0n)
    if (isLast && minimum > sum) trade.gets += minimum - sum
    Object.assign(trade, { into: asset, recipient })
    if (!isMine) trade.warnings.push(red('other-recipient'))
  }
  if (paid.length > 0) return
  state.others.push(
    decoded(step.kind === 'unwrap' ? 'unwrap' : 'transfer', {
      amounts: [{ flow: isMine ? 'in' : 'other', asset, value: minimum }],
      parties: [
        { role: 'to', address: recipient },
        { role: 'contract', address: call.to },
      ],
      warnings: isMine ? [] : [red('other-recipient')],
    }),
  )
}

function applySwap(step: RouterSwap, state: RouterState, call: Target, context: CallContext): void {
  const [from = '', into = ''] = [step.tokens[0], step.tokens.at(-1)]
  const payment = pay(step, from, state, context)
  const isChained = step.hasShorthands === true && step.isExact === 'input' && step.pays === 0n
  const pending = isChained ? (state.pending.get(from.toLowerCase()) ?? []) : []
  if (isChained) state.pending.delete(from.toLowerCase())
  const fresh: Trade = { ...payment, into: token(into), gets: 0n, recipient: step.recipient, warnings: [] }
  const trades = pending.length > 0 ? pending : [fresh]
  if (pending.length === 0) state.trades.push(fresh)
  // A swap paid by the sender takes tokens of a batch contract, not of the account.
  if (payment.from.kind !== 'native' && !isSame(context.actor, context.account)) fresh.warnings.push(red('left-behind'))
  if (step.isUnchecked && !(step.tokens.length === 2 && isKnown(context, from, 'wrapped-native')))
    trades.at(-1)?.warnings.push(red('no-minimum'))
  const recipient = resolveRecipient(step, call, context)
  for (const [at, trade] of trades.entries()) {
    trade.into = step.getsNative ? native : token(into)
    trade.gets = at === trades.length - 1 ? step.gets : 0n
    trade.recipient = recipient === 'router' ? call.to : recipient
  }
  if (recipient === 'router') {
    const key = into.toLowerCase()
    state.pending.set(key, [...(state.pending.get(key) ?? []), ...trades])
  } else if (!isSame(recipient, context.account)) trades.at(-1)?.warnings.push(red('other-recipient'))
}

// Only the newer routers have shorthands. The older ones pay the addresses 1 and 2, where tokens are lost.
function resolveRecipient({ recipient, hasShorthands }: RouterSwap, { to }: Target, context: CallContext): string {
  if (hasShorthands && isSame(recipient, ROUTER_SHORTHANDS.caller)) return context.actor
  const isShorthand = hasShorthands && isSame(recipient, ROUTER_SHORTHANDS.router)
  return isShorthand || isSame(recipient, to) ? 'router' : recipient
}

// A router wraps native currency that it holds if it covers the whole payment. Otherwise it takes the wrapped token.
function pay(step: RouterSwap, from: string, state: RouterState, context: CallContext): Pick<Trade, 'from' | 'pays'> {
  if (step.paysNative) {
    const pays = state.left
    state.left = 0n
    // The rest of a swap for an exact output is returned to the sender.
    if (step.isExact === 'output' && !isSame(context.actor, context.account)) state.mayLeave = true
    return { from: native, pays }
  }
  const pays = step.pays ?? 0n
  if (pays === 0n || pays > state.left || !isKnown(context, from, 'wrapped-native')) return { from: token(from), pays }
  state.left -= pays
  if (step.isExact === 'output' || step.hasPriceLimit) state.mayLeave = true
  return { from: native, pays }
}

// Returns the native currency that the router holds to the sender. In a batch, that is the contract of the batch.
function applyRefund(state: RouterState, call: Target, context: CallContext): void {
  if (!isSame(context.actor, context.account)) return
  state.left = 0n
  state.mayLeave = false
  if (state.trades.length === 0)
    state.others.push(decoded('unwrap', { parties: [{ role: 'contract', address: call.to }] }))
}

function takePending(state: RouterState, step: RouterStep, context: CallContext): readonly Trade[] {
  const keys = [...state.pending.keys()].filter(key =>
    step.kind === 'sweep' ? isSame(key, step.token) : isKnown(context, key, 'wrapped-native'),
  )
  const trades = keys.flatMap(key => state.pending.get(key) ?? [])
  for (const key of keys) state.pending.delete(key)
  return trades
}

function showTrade({ from, pays, into, gets, recipient, warnings }: Trade, call: Target): Decoded {
  const seen = new Set<string>()
  return decoded('swap', {
    amounts: [
      { flow: 'out', asset: from, value: pays },
      { flow: 'in', asset: into, value: gets },
    ],
    parties: [
      { role: 'to', address: recipient },
      { role: 'contract', address: call.to },
    ],
    warnings: warnings.filter(({ code }) => !seen.has(code) && seen.add(code)),
  })
}
