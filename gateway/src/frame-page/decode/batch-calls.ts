import { type InnerCall, readMulticallBatch, readMultiSendBatch } from '../../../../src/contract/evm/batch-calls.js'
import type { ContractRole } from '../../../../src/contract/evm/known-contracts.js'
import { readRouterCall } from '../../../../src/contract/evm/router-calls.js'
import { readUniversalSwap } from '../../../../src/contract/evm/universal-router.js'
import { isKnown, isSame, type CallContext, type CallReader, type Target } from './call-reader.js'
import { decoded, type Asset, type Decoded, type DecodedWarning } from './decoded.js'
import { decodeRouterCall } from './router-calls.js'

/** The calls that a shared reader reads as a whole, with the role that makes what they say true. */
export const wholeCalls: readonly {
  readonly role: ContractRole
  read(call: Target, context: CallContext): Decoded | undefined
}[] = [
  { role: 'swap-router', read: readRouter },
  { role: 'swap-router', read: readUniversal },
  { role: 'multicall', read: readMulticall },
  { role: 'safe-multisend', read: readMultiSend },
]

function readRouter(call: Target, context: CallContext): Decoded | undefined {
  const read = readRouterCall(call.data)
  return read && decodeRouterCall(read, call, context)
}

// Uniswap's Universal Router. A call that is more than swaps of one pair is not read, so it is shown as unknown.
function readUniversal(call: Target, context: CallContext): Decoded | undefined {
  const found = readUniversalSwap(call.data as `0x${string}`, context.actor, call.to, call.value)
  const isKnownWrapped = found?.wrapped === undefined || isKnown(context, found.wrapped, 'wrapped-native')
  if (!found || !isKnownWrapped) return undefined
  const toAsset = (address?: string): Asset => (address === undefined ? { kind: 'native' } : { kind: 'token', address })
  const { amount: pays, minimum: gets, recipient, feePercent, feeRecipient } = found
  const isMine = isSame(recipient, context.account)
  const isPaidByBatch = found.from !== undefined && !isSame(context.actor, context.account)
  return decoded('swap', {
    amounts: [
      { flow: 'out', asset: toAsset(found.from), value: pays },
      { flow: 'in', asset: toAsset(found.to), value: gets },
    ],
    parties: [
      { role: 'to', address: recipient },
      ...(feeRecipient === undefined ? [] : [{ role: 'fee-recipient', address: feeRecipient } as const]),
      { role: 'contract', address: call.to },
    ],
    facts: feePercent === undefined ? [] : [{ name: 'service-fee', value: { percent: feePercent } }],
    warnings: [
      ...(isMine ? [] : [{ code: 'other-recipient', level: 'red' } as const]),
      ...(isPaidByBatch ? [leftBehind] : []),
    ],
  })
}

const leftBehind: DecodedWarning = { code: 'left-behind', level: 'red' }
const optional: DecodedWarning = { code: 'optional-step', level: 'red' }

function readMulticall(call: Target, context: CallContext): Decoded | undefined {
  const inner = readMulticallBatch(call.data)
  return inner && batch(inner, call, context)
}

function readMultiSend(call: Target, context: CallContext): Decoded | undefined {
  const read = readMultiSendBatch(call.data)
  if (!read) return undefined
  if (read.inner) return batch(read.inner, call, context)
  return decoded('batch', { parties: [contract(call)], warnings: [{ code: 'malformed', level: 'red' }] })
}

// The contract makes the calls, so what they return to their sender stays with it, and anyone can take it. So does
// native currency that the calls do not use up. A call that may fail alone may leave out what its step says.
function batch(inner: readonly InnerCall[], call: Target, context: CallContext): Decoded {
  const steps = inner.map(({ isDelegated, mayFail, ...next }) => {
    const step = withOperation(context.inner(next, call.to), isDelegated ? 1 : 0)
    const warnings = mayFail ? [optional, ...(next.value > 0n ? [leftBehind] : [])] : []
    return { ...step, warnings: [...step.warnings, ...warnings] }
  })
  const used = inner.reduce((sum, { value }) => sum + value, 0n)
  return decoded('batch', {
    parties: [contract(call)],
    steps,
    warnings: used === call.value ? [] : [leftBehind],
  })
}

const SAFE_TX = 'address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes'

/** Batches of contracts that no list names, so they are always shown as claims. */
export const claimedBatches: Readonly<Record<string, CallReader>> = {
  'multicall(bytes[])': ([calls], call, context) => selfBatch(calls, call, context),
  'multicall(uint256,bytes[])': ([, calls], call, context) => selfBatch(calls, call, context),
  'multicall(bytes32,bytes[])': ([, calls], call, context) => selfBatch(calls, call, context),
  [`execTransaction(${SAFE_TX})`]: ([to, value, data, operation], call, context) => {
    const inner = { to: String(to), data: String(data), value: value as bigint }
    return safe(call.to, Number(operation), [context.inner(inner, context.actor)])
  },
}

function selfBatch(calls: unknown, call: Target, { actor, inner }: CallContext): Decoded {
  const steps = (calls as readonly string[]).map(data => inner({ to: call.to, data, value: 0n }, actor))
  return decoded('batch', { parties: [contract(call)], steps })
}

/** A Safe transaction. A delegate call gives foreign code full control over the Safe. */
export function safe(address: string, operation: number, steps: readonly Decoded[]): Decoded {
  const shown = decoded('safe', { parties: [{ role: 'contract', address }], steps })
  return withOperation(shown, operation)
}

function withOperation(shown: Decoded, operation: number): Decoded {
  const warning: DecodedWarning = { code: 'delegate-call', level: 'red' }
  return operation === 0 ? shown : { ...shown, warnings: [...shown.warnings, warning] }
}

function contract({ to }: Target): Decoded['parties'][number] {
  return { role: 'contract', address: to }
}
