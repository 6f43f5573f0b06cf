import type { ContractRole } from '../../../../src/controllers/swap/known-contracts.js'
import { readUniversalSwap } from '../../../../src/chains/eip155/universal-router.js'
import { isKnown, type CallReader } from './call-reader.js'
import { withDeliveries } from './deliveries.js'
import { decoded, type Asset, type Decoded, type DecodedWarning } from './decoded.js'
import { swap, withNativePayment } from './swap-calls.js'

const SAFE_TX = 'address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes'

export const batchCalls: Readonly<Record<string, CallReader>> = {
  'multicall(bytes[])': ([calls], call, context) => multicall(calls, call, context),
  'multicall(uint256,bytes[])': ([, calls], call, context) => multicall(calls, call, context),
  'multicall(bytes32,bytes[])': ([, calls], call, context) => multicall(calls, call, context),
  'aggregate((address,bytes)[])': ([calls], _, context) =>
    batch((calls as Pair[]).map(([to, data]) => context.inner({ to, data, value: 0n }))),
  'tryAggregate(bool,(address,bytes)[])': ([, calls], _, context) =>
    batch((calls as Pair[]).map(([to, data]) => context.inner({ to, data, value: 0n }))),
  'aggregate3((address,bool,bytes)[])': ([calls], _, context) =>
    batch((calls as [string, boolean, string][]).map(([to, , data]) => context.inner({ to, data, value: 0n }))),
  'aggregate3Value((address,bool,uint256,bytes)[])': ([calls], _, context) =>
    batch(
      (calls as [string, boolean, bigint, string][]).map(([to, , value, data]) => context.inner({ to, data, value })),
    ),
  [`execTransaction(${SAFE_TX})`]: ([to, value, data, operation], call, context) => {
    const inner = { to: String(to), data: String(data), value: value as bigint }
    return safe(call.to, Number(operation), [context.inner(inner)])
  },
  'execute(bytes,bytes[],uint256)': readUniversal,
  'execute(bytes,bytes[])': readUniversal,
  'multiSend(bytes)': ([packed], _, context) => {
    const parts = unpack(String(packed))
    if (!parts) return decoded('batch', { warnings: [{ code: 'malformed', level: 'red' }] })
    const calls = parts.map(part => withOperation(context.inner(part), part.operation))
    return batch(calls)
  },
}

/**
 * The role a contract must have for its call to be trusted. Every Safe has its own address, so its transactions are
 * always shown as claimed.
 */
export const batchRoles: Readonly<Record<string, ContractRole | 'none'>> = {
  'multicall(bytes[])': 'swap-router',
  'multicall(uint256,bytes[])': 'swap-router',
  'multicall(bytes32,bytes[])': 'swap-router',
  'aggregate((address,bytes)[])': 'multicall',
  'tryAggregate(bool,(address,bytes)[])': 'multicall',
  'aggregate3((address,bool,bytes)[])': 'multicall',
  'aggregate3Value((address,bool,uint256,bytes)[])': 'multicall',
  'execute(bytes,bytes[],uint256)': 'swap-router',
  'execute(bytes,bytes[])': 'swap-router',
  'multiSend(bytes)': 'safe-multisend',
}

// Uniswap's Universal Router. A call that is more than swaps of one pair throws, so that it is shown as unknown.
function readUniversal(...[, call, context]: Parameters<CallReader>): Decoded {
  const found = readUniversalSwap(call.data as `0x${string}`, context.account, call.to, call.value)
  const isKnownWrapped = found?.wrapped === undefined || isKnown(context, found.wrapped, 'wrapped-native')
  if (!found || !isKnownWrapped) throw new TypeError('more than a swap')
  const toAsset = (address?: string): Asset => (address === undefined ? { kind: 'native' } : { kind: 'token', address })
  const { amount: pays, minimum: gets, recipient: to } = found
  return swap({ pays, gets, from: toAsset(found.from), into: toAsset(found.to), to }, call, context)
}

type Pair = readonly [to: string, data: string]

/** A Safe transaction. A delegate call gives foreign code full control over the Safe. */
export function safe(address: string, operation: number, steps: readonly Decoded[]): Decoded {
  const shown = decoded('safe', { parties: [{ role: 'contract', address }], steps })
  return withOperation(shown, operation)
}

function withOperation(shown: Decoded, operation: number): Decoded {
  const warning: DecodedWarning = { code: 'delegate-call', level: 'red' }
  return operation === 0 ? shown : { ...shown, warnings: [...shown.warnings, warning] }
}

// The steps share the native tokens of the call. The first one gets them; a later one may find none left.
function multicall(
  calls: unknown,
  { to, value }: Parameters<CallReader>[1],
  context: Parameters<CallReader>[2],
): Decoded {
  const steps = (calls as readonly string[]).map(data => context.inner({ to, data, value: 0n }, true))
  const [first, ...others] = steps
  const paid = first ? [withNativePayment(first, value, context), ...others] : steps
  return batch(withDeliveries(paid, to, context))
}

function batch(steps: readonly Decoded[]): Decoded {
  return decoded('batch', { steps })
}

// Unpacks the list of `multiSend`: operation (1 byte), to (20), value (32), length (32), data.
function unpack(hex: string): readonly { operation: number; to: string; value: bigint; data: string }[] | undefined {
  const bytes = hex.slice(2)
  const parts = []
  for (let at = 0; at < bytes.length;) {
    const head = bytes.slice(at, at + 170)
    if (head.length < 170) return undefined
    const length = BigInt(`0x${head.slice(106, 170)}`)
    if (length * 2n > BigInt(bytes.length - at - 170)) return undefined
    const end = at + 170 + Number(length) * 2
    const [operation, value] = [Number(`0x${head.slice(0, 2)}`), BigInt(`0x${head.slice(42, 106)}`)]
    parts.push({ operation, to: `0x${head.slice(2, 42)}`, value, data: `0x${bytes.slice(at + 170, end)}` })
    at = end
  }
  return parts
}
