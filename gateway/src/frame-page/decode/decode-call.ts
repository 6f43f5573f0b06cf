import { readExactly } from '../../../../src/contract/evm/exact-call.js'
import type { ContractRole } from '../../../../src/contract/evm/known-contracts.js'
import { routerSelectors } from '../../../../src/contract/evm/router-calls.js'
import { parseAbiParameters, toFunctionSelector, type AbiParameter } from 'viem'
import { claimedBatches, wholeCalls } from './batch-calls.js'
import {
  isKnown,
  isSame,
  sinkWarnings,
  type Call,
  type CallContext,
  type CallReader,
  type Target,
} from './call-reader.js'
import { allSteps, asClaimed, decoded, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'
import { ownerCalls, permitTwoOwnerCalls, permitTwoSenderCalls, senderCalls, wrapCalls } from './token-calls.js'

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
  /** True if the call concerns its sender, which in a batch is the contract of the batch. */
  readonly isForSender: boolean
}

const rows: ReadonlyMap<string, Row> = new Map([
  ...toRows(senderCalls, { role: 'any', payable: false, isForSender: true }),
  ...toRows(ownerCalls, { role: 'any', payable: false, isForSender: false }),
  ...toRows(wrapCalls, { role: 'wrapped-native', payable: true, isForSender: true }),
  ...toRows(permitTwoSenderCalls, { role: 'permit2', payable: false, isForSender: true }),
  ...toRows(permitTwoOwnerCalls, { role: 'permit2', payable: false, isForSender: false }),
  ...toRows(claimedBatches, { role: 'none', payable: true, isForSender: false }),
])

function toRows(
  calls: Readonly<Record<string, CallReader>>,
  rules: Pick<Row, 'role' | 'payable' | 'isForSender'>,
): readonly (readonly [string, Row])[] {
  return Object.entries(calls).map(([signature, read]) => {
    const list = signature.slice(signature.indexOf('(') + 1, -1)
    const inputs = list === '' ? [] : (parseAbiParameters(list) as readonly AbiParameter[])
    return [toFunctionSelector(`function ${signature}`), { read, inputs, ...rules }]
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
  const decodeAt = (depth: number, inside: Call, actor: string): Decoded => {
    if (depth > MAX_DEPTH || budget.steps-- <= 0) return unknown(inside, [{ code: 'too-deep', level: 'red' }])
    const inner: CallContext['inner'] = (next, sender) => decodeAt(depth + 1, next, sender)
    const shown = decodeOne(inside, { ...facts, actor, inner })
    budget.steps -= allSteps(shown).length - 1
    return shown
  }
  return decodeAt(0, call, facts.account)
}

function decodeOne(call: Call, context: CallContext): Decoded {
  const { to, data, value } = call
  if (to === undefined) return deploy(call)
  if (data === '0x') return nativeTransfer({ ...call, to }, context)
  try {
    const read = readWhole({ ...call, to }, context) ?? readRow({ ...call, to }, context)
    if (read) return withValue(read, value)
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
  if (selector === CANCEL_ORDER && isSeaport && value === 0n) return decoded('cancel', raw(call))
  const isRead = rows.has(selector) || routerSelectors.includes(selector)
  return unknown(call, isRead ? [{ code: 'malformed', level: 'red' }] : [])
}

function readWhole(call: Target, context: CallContext): Decoded | undefined {
  for (const { role, read } of wholeCalls) {
    const shown = read(call, context)
    if (shown) return isKnown(context, call.to, role) ? shown : asClaimed(shown)
  }
  return undefined
}

function readRow(call: Target, context: CallContext): Decoded | undefined {
  const row = rows.get(call.data.slice(0, 10).toLowerCase())
  const args = row && readExactly(row.inputs, `0x${call.data.slice(10)}`)
  if (!row || !args) return undefined
  const { role, payable, isForSender } = row
  const read = row.read(args, call, context)
  const isTrue = role === 'any' || (role !== 'none' && isKnown(context, call.to, role))
  const shown = isTrue ? read : asClaimed(read)
  const warnings: readonly DecodedWarning[] = [
    // No genuine token accepts native currency with these calls.
    ...(payable || call.value === 0n ? [] : [{ code: 'unknown-call', level: 'red' } as const]),
    ...(isForSender && !isSame(context.actor, context.account) ? [{ code: 'left-behind', level: 'red' } as const] : []),
  ]
  const isByOther = isForSender && !isSame(context.actor, context.account)
  const amounts = isByOther ? shown.amounts.map(asForeign) : shown.amounts
  return { ...shown, amounts, warnings: [...shown.warnings, ...warnings] }
}

// Tokens and allowances of the contract that makes the call. Native currency comes from the account.
function asForeign(amount: DecodedAmount): DecodedAmount {
  return amount.flow === 'out' && amount.asset.kind === 'native' ? amount : { ...amount, flow: 'other' }
}

function nativeTransfer({ to, value }: Target, context: CallContext): Decoded {
  const native = { flow: 'out', asset: { kind: 'native' }, value } as const
  if (isKnown(context, to, 'wrapped-native')) {
    const wrapped = readRow({ to, value, data: DEPOSIT }, context)
    if (wrapped) return wrapped
  }
  return decoded('send-native', {
    amounts: [native],
    parties: [{ role: 'to', address: to }],
    warnings: sinkWarnings(context, to),
  })
}

const DEPOSIT = toFunctionSelector('function deposit()')

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

// Adds the native currency of the call that no amount of it shows yet.
function withValue(shown: Decoded, value: bigint): Decoded {
  const amounts = allSteps(shown).flatMap(step => step.amounts)
  const counted = amounts.reduce(
    (sum, { flow, asset, value: amount }) =>
      flow === 'out' && asset.kind === 'native' && amount !== 'unlimited' ? sum + amount : sum,
    0n,
  )
  const rest: DecodedAmount = { flow: 'out', asset: { kind: 'native' }, value: value - counted }
  return counted >= value ? shown : { ...shown, amounts: [rest, ...shown.amounts] }
}
