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
import { asClaimed, decoded, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'
import { swapCalls } from './swap-calls.js'
import { permitTwoCalls, tokenCalls, wrapCalls } from './token-calls.js'

const MAX_DEPTH = 4
const MAX_STEPS = 64

export type CallFacts = Pick<CallContext, 'chainId' | 'account' | 'now' | 'contracts'>

interface Row {
  readonly read: CallReader
  readonly inputs: readonly AbiParameter[]
  /**
   * The role that the contract must have. `any`: a token contract moves only its own tokens. `none`: there is no list
   * of such contracts.
   */
  readonly role: ContractRole | 'any' | 'none'
  readonly payable: boolean
}

const rows: ReadonlyMap<string, Row> = new Map([
  ...toRows(tokenCalls, 'any', false),
  ...toRows(wrapCalls, 'wrapped-native', true),
  ...toRows(permitTwoCalls, 'permit2', false),
  ...toRows(swapCalls, 'swap-router', true),
  ...Object.entries(batchCalls).flatMap(([signature, read]) =>
    toRows({ [signature]: read }, batchRoles[signature] ?? 'none', true),
  ),
])

function toRows(
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

const ORDER_SELECTORS = ['0xfb0f3ee1', '0xb3a34c4c', '0xe7acab24', '0xed98a574', '0x87201b41', '0xa8174404']
const CANCEL_ORDER = '0xfd9f1e10'

/**
 * Decodes a call from its bytes alone. Never throws. A function without a reader, or arguments that do not encode back
 * to the same bytes, result in an unknown call, whose bytes are shown.
 */
export function decodeCall(call: Call, facts: CallFacts): Decoded {
  const budget = { steps: MAX_STEPS }
  const decodeAt = (depth: number, inside: Call, inMulticall: boolean): Decoded => {
    if (depth > MAX_DEPTH || budget.steps-- <= 0) return unknown(inside, [{ code: 'too-deep', level: 'red' }])
    const inner: CallContext['inner'] = (next, own = false) => decodeAt(depth + 1, next, own)
    return decodeOne(inside, { ...facts, depth, inMulticall, inner })
  }
  return decodeAt(0, call, false)
}

function decodeOne(call: Call, context: CallContext): Decoded {
  const { to, data, value } = call
  if (to === undefined) return deploy(call)
  if (data === '0x') return nativeTransfer(to, value)
  const row = rows.get(data.slice(0, 10).toLowerCase())
  try {
    const args = row && decodeArguments(row, data)
    if (row && args) return applyTrust(withValue(row.read(args, { ...call, to }, context), value), row, call, context)
  } catch {
    // A known selector, followed by bytes that are not its arguments.
  }
  const selector = data.slice(0, 10).toLowerCase()
  const isSeaport = isKnown(context, to, 'seaport')
  if (ORDER_SELECTORS.includes(selector)) {
    const order = withValue(
      decoded('order', { ...raw(call), warnings: [{ code: 'unknown-value', level: 'red' }] }),
      value,
    )
    return isSeaport ? order : asClaimed(order)
  }
  if (selector === CANCEL_ORDER && isSeaport) return withValue(decoded('cancel', raw(call)), value)
  return unknown(call)
}

function applyTrust(shown: Decoded, { role, payable }: Row, { to = '', value }: Call, context: CallContext): Decoded {
  const isTrue = role === 'any' || (role !== 'none' && isKnown(context, to, role))
  const read = isTrue ? shown : asClaimed(shown)
  // No genuine token accepts native currency with these calls.
  const odd: DecodedWarning = { code: 'unknown-call', level: 'red' }
  return payable || value === 0n ? read : { ...read, warnings: [...read.warnings, odd] }
}

// Decodes the arguments, and rejects them if encoding them again gives other bytes.
function decodeArguments({ inputs }: Row, data: string): readonly unknown[] | undefined {
  const body = `0x${data.slice(10)}` as const
  const args = inputs.length === 0 ? [] : (decodeAbiParameters(inputs, body) as readonly unknown[])
  const reencoded = inputs.length === 0 ? '0x' : encodeAbiParameters(inputs, args)
  return body.toLowerCase().startsWith(reencoded.toLowerCase()) ? args.map(plainTuple) : undefined
}

function plainTuple(value: unknown): unknown {
  return Array.isArray(value) ? value.map(plainTuple) : value
}

function nativeTransfer(to: string, value: bigint): Decoded {
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

function withValue(shown: Decoded, value: bigint): Decoded {
  const sends = ({ flow, asset }: DecodedAmount) => flow === 'out' && asset.kind === 'native'
  // A router's multicall passes its value on to its first step.
  const [first] = shown.action === 'batch' ? shown.steps : []
  const swaps = first?.action === 'swap' && first.amounts.some(amount => sends(amount) && amount.value === value)
  const counted = swaps || shown.amounts.some(sends)
  const amount: DecodedAmount = { flow: 'out', asset: { kind: 'native' }, value }
  return value === 0n || counted ? shown : { ...shown, amounts: [amount, ...shown.amounts] }
}
