import { SCAM, SWAP_ROUTER_02, TRAP, USDC, V2_ROUTER, V3_ROUTER, WETH } from '../chain/addresses.js'
import { POOL_FEE } from '../chain/stock-chain.js'
import type { Tape } from '../tape.js'
import {
  anyAmount,
  anyMaximum,
  anyMinimum,
  anyRecipient,
  anyRoute,
  anyToken,
  anyValue,
  call,
  SOON,
  type CallSource,
} from './parts.js'

/** Amounts and ends of a swap. */
interface Plan {
  readonly route: readonly string[]
  readonly from: string
  readonly into: string
  readonly pays: bigint
  readonly gets: bigint
}

/** A swap that pays an exact amount. */
function planPaying(tape: Tape, start?: string, end?: string): Plan {
  const route = anyRoute(tape, start, end)
  const [from, into] = [route[0] ?? WETH, route.at(-1) ?? USDC]
  const pays = anyAmount(tape, from)
  return { route, from, into, pays, gets: anyMinimum(tape, pays, from, into) }
}

/** A swap that gets an exact amount. */
function planGetting(tape: Tape, start?: string, end?: string): Plan {
  const route = anyRoute(tape, start, end)
  const [from, into] = [route[0] ?? WETH, route.at(-1) ?? USDC]
  const gets = anyAmount(tape, into)
  return { route, from, into, gets, pays: anyMaximum(tape, gets, from, into) }
}

const suffix = (tape: Tape) => (tape.chance(0.3) ? 'SupportingFeeOnTransferTokens' : '')
const to = (tape: Tape) => anyRecipient(tape, V2_ROUTER)

/** Calls of the router of V2. */
export const v2Calls: readonly CallSource[] = [
  tape => {
    const { route, pays, gets } = planPaying(tape, WETH)
    const name = `swapExactETHForTokens${suffix(tape)}(uint256, address[], address, uint256)`
    return call(V2_ROUTER, name, [gets, route, to(tape), SOON], anyValue(tape, pays))
  },
  tape => {
    const { route, pays, gets } = planPaying(tape)
    const name = `swapExactTokensForTokens${suffix(tape)}(uint256, uint256, address[], address, uint256)`
    return call(V2_ROUTER, name, [pays, gets, route, to(tape), SOON], anyValue(tape, 0n))
  },
  tape => {
    const { route, pays, gets } = planPaying(tape, undefined, WETH)
    const name = `swapExactTokensForETH${suffix(tape)}(uint256, uint256, address[], address, uint256)`
    return call(V2_ROUTER, name, [pays, gets, route, to(tape), SOON])
  },
  tape => {
    const { route, pays, gets } = planGetting(tape, WETH)
    const name = 'swapETHForExactTokens(uint256, address[], address, uint256)'
    return call(V2_ROUTER, name, [gets, route, to(tape), SOON], anyValue(tape, pays))
  },
  tape => {
    const { route, pays, gets } = planGetting(tape)
    const name = 'swapTokensForExactTokens(uint256, uint256, address[], address, uint256)'
    return call(V2_ROUTER, name, [gets, pays, route, to(tape), SOON])
  },
  tape => {
    const { route, pays, gets } = planGetting(tape, undefined, WETH)
    const name = 'swapTokensForExactETH(uint256, uint256, address[], address, uint256)'
    return call(V2_ROUTER, name, [gets, pays, route, to(tape), SOON])
  },
]

const FEE_HEX = POOL_FEE.toString(16).padStart(6, '0')

/** Writes a path of V3, usually a right one. */
export function anyPoolPath(tape: Tape, route: readonly string[]): `0x${string}` {
  const parts = route.map(token => token.slice(2))
  const path = parts.join(FEE_HEX)
  if (!tape.chance(0.25)) return `0x${path}`
  const extra = tape.pick([TRAP, USDC, SCAM, WETH, TRAP]).slice(2)
  return `0x${tape.pick([
    `${path}${extra}`,
    `${parts[0]}${FEE_HEX}${extra}${parts.at(-1)}`,
    `${extra}${FEE_HEX}${parts.at(-1)}${parts[0]}`,
    `${path}${FEE_HEX}`,
    `${path}00`,
    path.slice(0, -2),
    `${parts[0]}${parts.at(-1)}`,
    `${path}${FEE_HEX}${extra}${FEE_HEX.slice(2)}`,
    '',
  ])}`
}

/** Returns true if a router takes a deadline, as the older one does. */
const isOlder = (router: string) => router === V3_ROUTER
/** The price at which a swap stops before all is swapped: never, at once, or soon. */
const anyLimit = (tape: Tape) => (tape.chance(0.1) ? tape.pick([0n, 4_295_128_740n, 2n ** 96n]) : 0n)

/** One step of a router of V3, its recipient, and the native value that it needs if it pays with it. */
export function v3Swap(tape: Tape, router: string, recipient: string, start?: string, end?: string) {
  const kind = tape.pick(['exactInputSingle', 'exactInput', 'exactOutputSingle', 'exactOutput'])
  const isExactInput = kind.startsWith('exactInput')
  const plan = isExactInput ? planPaying(tape, start, end) : planGetting(tape, start, end)
  const amounts = isExactInput ? [plan.pays, plan.gets] : [plan.gets, plan.pays]
  const until = isOlder(router) ? [SOON] : []
  const time = isOlder(router) ? ', uint256' : ''
  if (kind.endsWith('Single')) {
    const args = [plan.from, plan.into, POOL_FEE, recipient, ...until, ...amounts, anyLimit(tape)]
    const signature = `${kind}((address, address, uint24, address${time}, uint256, uint256, uint160))`
    return { plan, made: call(router, signature, [args]) }
  }
  const path = anyPoolPath(tape, isExactInput ? plan.route : plan.route.toReversed())
  const signature = `${kind}((bytes, address${time}, uint256, uint256))`
  return { plan, made: call(router, signature, [[path, recipient, ...until, ...amounts]]) }
}

/** Calls of single swaps of both routers of V3. */
export const v3Calls: readonly CallSource[] = [
  tape => {
    const router = tape.pick([V3_ROUTER, SWAP_ROUTER_02])
    const paysNative = tape.chance(0.5)
    const { plan, made } = v3Swap(tape, router, anyRecipient(tape, router), paysNative ? WETH : undefined)
    return { ...made, value: anyValue(tape, paysNative ? plan.pays : 0n) }
  },
]

/** Ways out of a router for what is left there. */
function anyExit(tape: Tape, router: string): CallSource {
  const who = anyRecipient(tape, router)
  const least = tape.pick([0n, 1n, 10n ** 9n])
  const token = anyToken(tape)
  return tape.pick([
    () => call(router, 'unwrapWETH9(uint256, address)', [least, who]),
    () => call(router, 'refundETH()', []),
    () => call(router, 'sweepToken(address, uint256, address)', [token, least, who]),
  ])
}

/** Calls of several steps of both routers of V3. */
export const routerBatches: readonly CallSource[] = [
  tape => {
    const router = tape.pick([SWAP_ROUTER_02, V3_ROUTER])
    const paysNative = tape.chance(0.5)
    const itself = isOlder(router)
      ? '0x0000000000000000000000000000000000000000'
      : tape.pick([router, `0x${'2'.padStart(40, '0')}`])
    const getsNative = tape.chance(0.4)
    const recipient = getsNative ? itself : anyRecipient(tape, router)
    const swap = v3Swap(tape, router, recipient, paysNative ? WETH : undefined, getsNative ? WETH : undefined)
    const { pays, gets } = swap.plan
    const exits = [
      ...(getsNative ? [call(router, 'unwrapWETH9(uint256, address)', [gets, anyRecipient(tape, router)])] : []),
      ...(paysNative && tape.chance(0.5) ? [call(router, 'refundETH()', [])] : []),
      ...(tape.chance(0.2) ? [anyExit(tape, router)(tape)] : []),
    ]
    const steps = [swap.made, ...exits]
    if (tape.chance(0.1)) steps.push(v3Swap(tape, router, anyRecipient(tape, router)).made)
    if (tape.chance(0.1)) steps.splice(tape.below(steps.length), 1)
    const value = anyValue(tape, paysNative ? pays : 0n)
    return wrapSteps(
      tape,
      router,
      steps.map(({ data }) => data),
      value,
    )
  },
  tape => {
    const steps = [v2Newer(tape), ...(tape.chance(0.3) ? [v2Newer(tape)] : [])]
    return wrapSteps(tape, SWAP_ROUTER_02, steps, anyValue(tape, 0n))
  },
  tape => {
    const router = tape.pick([SWAP_ROUTER_02, V3_ROUTER])
    return { ...anyExit(tape, router)(tape), value: tape.chance(0.4) ? anyAmount(tape, WETH) % 10n ** 20n : 0n }
  },
]

function wrapSteps(tape: Tape, router: string, steps: readonly string[], value: bigint) {
  if (isOlder(router) || tape.chance(0.5)) return call(router, 'multicall(bytes[])', [steps], value)
  return call(router, 'multicall(uint256, bytes[])', [SOON, steps], value)
}

/** A swap of SwapRouter02 through pools of V2. */
function v2Newer(tape: Tape): string {
  const recipient = anyRecipient(tape, SWAP_ROUTER_02)
  const isExactInput = tape.chance(0.5)
  const { route, pays, gets } = isExactInput ? planPaying(tape) : planGetting(tape)
  const name = isExactInput ? 'swapExactTokensForTokens' : 'swapTokensForExactTokens'
  const amounts = isExactInput ? [pays, gets] : [gets, pays]
  return call(SWAP_ROUTER_02, `${name}(uint256, uint256, address[], address)`, [...amounts, route, recipient]).data
}
