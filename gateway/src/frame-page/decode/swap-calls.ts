import { isKnown, isSame, type Call, type CallContext, type CallReader } from './call-reader.js'
import { decoded, type Asset, type Decoded, type DecodedAmount } from './decoded.js'
import { CALLER, ROUTER_ITSELF } from './deliveries.js'

interface Swap {
  readonly pays: bigint
  readonly gets: bigint
  readonly from: Asset
  readonly into: Asset
  readonly to: string
  /**
   * True if the router takes the addresses 1 and 2 for the caller and itself. Older routers send to these addresses.
   */
  readonly hasShorthands?: boolean
}

const native: Asset = { kind: 'native' }
const token = (address: string): Asset => ({ kind: 'token', address })
const first = (path: unknown) => token(String((path as readonly string[])[0] ?? ''))
const last = (path: unknown) => token(String((path as readonly string[]).at(-1) ?? ''))

const v2: Readonly<Record<string, CallReader>> = Object.fromEntries(
  ['', 'SupportingFeeOnTransferTokens'].flatMap(suffix => [
    read(`swapExactTokensForTokens${suffix}(uint256,uint256,address[],address,uint256)`, ([pays, gets, path, to]) =>
      pair(pays, gets, path, to),
    ),
    read(`swapExactETHForTokens${suffix}(uint256,address[],address,uint256)`, ([gets, path, to], { value }) => ({
      pays: value,
      gets: gets as bigint,
      from: native,
      into: last(path),
      to: String(to),
    })),
    read(`swapExactTokensForETH${suffix}(uint256,uint256,address[],address,uint256)`, ([pays, gets, path, to]) => ({
      pays: pays as bigint,
      gets: gets as bigint,
      from: first(path),
      into: native,
      to: String(to),
    })),
  ]),
)

const v2Exact: Readonly<Record<string, CallReader>> = Object.fromEntries([
  read('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', ([gets, pays, path, to]) =>
    pair(pays, gets, path, to),
  ),
  read('swapETHForExactTokens(uint256,address[],address,uint256)', ([gets, path, to], { value }) => ({
    pays: value,
    gets: gets as bigint,
    from: native,
    into: last(path),
    to: String(to),
  })),
  read('swapTokensForExactETH(uint256,uint256,address[],address,uint256)', ([gets, pays, path, to]) => ({
    pays: pays as bigint,
    gets: gets as bigint,
    from: first(path),
    into: native,
    to: String(to),
  })),
])

const v3: Readonly<Record<string, CallReader>> = Object.fromEntries([
  read('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', ([p]) => single(p, 5, 6)),
  read('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', ([p]) => newer(single(p, 4, 5))),
  read('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', ([p]) => single(p, 6, 5)),
  read('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', ([p]) => newer(single(p, 5, 4))),
  read('exactInput((bytes,address,uint256,uint256,uint256))', ([p]) => packed(p, 3, 4, false)),
  read('exactInput((bytes,address,uint256,uint256))', ([p]) => newer(packed(p, 2, 3, false))),
  read('exactOutput((bytes,address,uint256,uint256,uint256))', ([p]) => packed(p, 4, 3, true)),
  read('exactOutput((bytes,address,uint256,uint256))', ([p]) => newer(packed(p, 3, 2, true))),
])

const around: Readonly<Record<string, CallReader>> = {
  'unwrapWETH9(uint256,address)': ([least, to], call, context) =>
    decoded('unwrap', {
      amounts: [{ flow: 'in', asset: native, value: least as bigint }],
      parties: [{ role: 'contract', address: call.to }],
      warnings: recipientWarnings(String(to), [], context),
    }),
  'refundETH()': (_, call) => decoded('unwrap', { parties: [{ role: 'contract', address: call.to }] }),
  'sweepToken(address,uint256,address)': ([address, least, to], call, context) =>
    decoded('transfer', {
      amounts: [{ flow: 'in', asset: token(String(address)), value: least as bigint }],
      parties: [
        { role: 'to', address: String(to) },
        { role: 'contract', address: call.to },
      ],
      warnings: recipientWarnings(String(to), [], context),
    }),
}

// The swaps of SwapRouter02 through pools of V2. They have no deadline.
const v2Newer: Readonly<Record<string, CallReader>> = Object.fromEntries([
  read('swapExactTokensForTokens(uint256,uint256,address[],address)', ([pays, gets, path, to]) =>
    newer(pair(pays, gets, path, to)),
  ),
  read('swapTokensForExactTokens(uint256,uint256,address[],address)', ([gets, pays, path, to]) =>
    newer(pair(pays, gets, path, to)),
  ),
])

export const swapCalls: Readonly<Record<string, CallReader>> = { ...v2, ...v2Exact, ...v2Newer, ...v3, ...around }

/**
 * Shows a swap of the wrapped native token as one of native tokens if the call sends exactly that amount: the router
 * then wraps these, and takes no token.
 */
export function withNativePayment(step: Decoded, value: bigint, context: CallContext): Decoded {
  const paysWrapped = ({ flow, asset, value: paid }: DecodedAmount) =>
    flow === 'out' && paid === value && asset.kind === 'token' && isKnown(context, asset.address, 'wrapped-native')
  if (step.action !== 'swap' || value === 0n) return step
  return { ...step, amounts: step.amounts.map(amount => (paysWrapped(amount) ? { ...amount, asset: native } : amount)) }
}

function read(
  signature: string,
  readSwap: (args: readonly unknown[], call: Call) => Swap,
): readonly [string, CallReader] {
  return [
    signature,
    (args, call, context) => withNativePayment(swap(readSwap(args, call), call, context), call.value, context),
  ]
}

function pair(pays: unknown, gets: unknown, path: unknown, to: unknown): Swap {
  return { pays: pays as bigint, gets: gets as bigint, from: first(path), into: last(path), to: String(to) }
}

function newer(fields: Swap): Swap {
  return { ...fields, hasShorthands: true }
}

export function swap(
  { pays, gets, from, into, to, hasShorthands }: Swap,
  call: Call & { to: string },
  context: CallContext,
): Decoded {
  return decoded('swap', {
    amounts: [
      { flow: 'out', asset: from, value: pays },
      { flow: 'in', asset: into, value: gets },
    ],
    parties: [
      { role: 'to', address: to },
      { role: 'contract', address: call.to },
    ],
    warnings: recipientWarnings(to, [call.to, ...(hasShorthands === true ? [CALLER, ROUTER_ITSELF] : [])], context),
  })
}

// The output must go to the account. In a multicall it may also stay with the router; `withDeliveries` checks that a
// later step forwards it.
function recipientWarnings(
  to: string,
  passing: readonly string[],
  { account, inMulticall }: CallContext,
): Decoded['warnings'] {
  const allowed = inMulticall ? [account, ...passing] : [account]
  return allowed.some(address => isSame(address, to)) ? [] : [{ code: 'other-recipient', level: 'red' }]
}

function single(raw: unknown, pays: number, gets: number): Swap {
  const fields = raw as readonly unknown[]
  return {
    pays: fields[pays] as bigint,
    gets: fields[gets] as bigint,
    from: token(String(fields[0])),
    into: token(String(fields[1])),
    to: String(fields[3]),
  }
}

// A path is token, 3-byte fee, token and so on; it is reversed for an exact output.
function packed(raw: unknown, pays: number, gets: number, reversed: boolean): Swap {
  const fields = raw as readonly unknown[]
  const path = String(fields[0])
  const [start, end] = [path.slice(0, 42), `0x${path.slice(-40)}`]
  return {
    pays: fields[pays] as bigint,
    gets: fields[gets] as bigint,
    from: token(reversed ? end : start),
    into: token(reversed ? start : end),
    to: String(fields[1]),
  }
}
