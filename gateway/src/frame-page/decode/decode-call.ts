import {
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiParameters,
  toFunctionSelector,
  type AbiParameter,
} from 'viem'
import type { ContractRole } from '../../../../src/controllers/swap/known-contracts.js'
import { batchCalls, batchRoles } from './batch-calls.js'
import { isKnown, type Call, type CallContext, type CallReader } from './call-reader.js'
import { claimed, decoded, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'
import { swapCalls } from './swap-calls.js'
import { permitTwoCalls, tokenCalls, wrapCalls } from './token-calls.js'

/** How deep a call inside a call is still read. */
const DEEPEST = 4
/** How many steps are read in all; a longer batch is unknown from there. */
const MAX_STEPS = 64

/** What is known of who asks. */
export type CallFacts = Pick<CallContext, 'chainId' | 'account' | 'now' | 'contracts'>

interface Row {
  readonly read: CallReader
  readonly inputs: readonly AbiParameter[]
  /** What the contract must be for the reading to be true. `any`: a token moves only itself. `none`: no list knows them. */
  readonly role: ContractRole | 'any' | 'none'
  /** Whether the function takes the network's currency. */
  readonly payable: boolean
}

const rows: ReadonlyMap<string, Row> = new Map([
  ...rowsOf(tokenCalls, 'any', false),
  ...rowsOf(wrapCalls, 'wrapped-native', true),
  ...rowsOf(permitTwoCalls, 'permit2', false),
  ...rowsOf(swapCalls, 'swap-router', true),
  ...Object.entries(batchCalls).flatMap(([signature, read]) =>
    rowsOf({ [signature]: read }, batchRoles[signature] ?? 'none', true),
  ),
])

function rowsOf(
  calls: Readonly<Record<string, CallReader>>,
  role: Row['role'],
  payable: boolean,
): readonly (readonly [string, Row])[] {
  return Object.entries(calls).map(([signature, read]) => {
    const list = signature.slice(signature.indexOf('(') + 1, -1)
    const inputs = list === '' ? [] : (parseAbiParameters(list) as readonly AbiParameter[])
    return [toFunctionSelector(`function ${signature}`), { read, inputs, role, payable }]
  })
}

/** Orders of Seaport: recognised, their many fields are not read. */
const ORDER_SELECTORS = ['0xfb0f3ee1', '0xb3a34c4c', '0xe7acab24', '0xed98a574', '0x87201b41', '0xa8174404']
const CANCEL_ORDER = '0xfd9f1e10'

/**
 * What a call does, from its own bytes and nothing else. Never throws. What no rule knows, and what does not
 * encode back to the same bytes, is an unknown call: the screen then says so and shows the bytes.
 */
export function decodeCall(call: Call, facts: CallFacts): Decoded {
  const budget = { steps: MAX_STEPS }
  const at = (depth: number, inside: Call, inMulticall: boolean): Decoded => {
    if (depth > DEEPEST || budget.steps-- <= 0) return unknown(inside, [{ code: 'too-deep', level: 'red' }])
    const inner: CallContext['inner'] = (next, own = false) => at(depth + 1, next, own)
    return decodeOne(inside, { ...facts, depth, inMulticall, inner })
  }
  return at(0, call, false)
}

function decodeOne(call: Call, context: CallContext): Decoded {
  const { to, data, value } = call
  if (to === undefined) return deploy(call)
  if (data === '0x') return plain(to, value)
  const row = rows.get(data.slice(0, 10).toLowerCase())
  try {
    const args = row && argumentsOf(row, data)
    if (row && args) return believed(withValue(row.read(args, { ...call, to }, context), value), row, call, context)
  } catch {
    // Bytes that a known selector stands before, and that are not its arguments.
  }
  const selector = data.slice(0, 10).toLowerCase()
  const isSeaport = isKnown(context, to, 'seaport')
  if (ORDER_SELECTORS.includes(selector)) {
    const order = withValue(
      decoded('order', { ...raw(call), warnings: [{ code: 'unknown-value', level: 'red' }] }),
      value,
    )
    return isSeaport ? order : claimed(order)
  }
  if (selector === CANCEL_ORDER && isSeaport) return withValue(decoded('cancel', raw(call)), value)
  return unknown(call)
}

/** A reading counts only where the contract is known to do what the function's name says. */
function believed(shown: Decoded, { role, payable }: Row, { to = '', value }: Call, context: CallContext): Decoded {
  const isTrue = role === 'any' || (role !== 'none' && isKnown(context, to, role))
  const read = isTrue ? shown : claimed(shown)
  // No honest token takes the currency with these calls: whoever is called does something else.
  const odd: DecodedWarning = { code: 'unknown-call', level: 'red' }
  return payable || value === 0n ? read : { ...read, warnings: [...read.warnings, odd] }
}

/** The arguments, where they say the whole truth: encoded again they must give the same bytes. */
function argumentsOf({ inputs }: Row, data: string): readonly unknown[] | undefined {
  const body = `0x${data.slice(10)}` as const
  const args = inputs.length === 0 ? [] : (decodeAbiParameters(inputs, body) as readonly unknown[])
  const again = inputs.length === 0 ? '0x' : encodeAbiParameters(inputs, args)
  return body.toLowerCase().startsWith(again.toLowerCase()) ? args.map(plainTuple) : undefined
}

/** Structs by position: names of components are not part of a selector. */
function plainTuple(value: unknown): unknown {
  return Array.isArray(value) ? value.map(plainTuple) : value
}

function plain(to: string, value: bigint): Decoded {
  return decoded('send-native', {
    amounts: [{ flow: 'out', asset: { kind: 'native' }, value }],
    parties: [{ role: 'to', address: to }],
  })
}

function deploy(call: Call): Decoded {
  return withValue(decoded('deploy', { ...raw(call), warnings: [{ code: 'unknown-call', level: 'red' }] }), call.value)
}

function unknown(call: Call, more: readonly DecodedWarning[] = []): Decoded {
  const warnings: readonly DecodedWarning[] = [...more, { code: 'unknown-call', level: 'red' }]
  return withValue(decoded('call', { ...raw(call), warnings }), call.value)
}

function raw({ to, data }: Call): Pick<Decoded, 'parties' | 'facts'> {
  return {
    parties: to === undefined ? [] : [{ role: 'contract', address: to }],
    facts: [
      ...(data.length >= 10 ? [{ name: 'selector', value: data.slice(0, 10) } as const] : []),
      { name: 'data', value: data },
    ],
  }
}

/** Whatever a call says, the currency sent with it leaves, too. */
function withValue(shown: Decoded, value: bigint): Decoded {
  const counted = shown.amounts.some(({ flow, asset }) => flow === 'out' && asset.kind === 'native')
  const amount: DecodedAmount = { flow: 'out', asset: { kind: 'native' }, value }
  return value === 0n || counted ? shown : { ...shown, amounts: [amount, ...shown.amounts] }
}
