import { decodeHex, encodeHex } from '../../lib/bytes.js'
import { createExactReader } from './exact-call.js'

/** One call that a batch contract makes. The contract is its sender, not the account that called it. */
export interface InnerCall {
  readonly to: `0x${string}`
  readonly data: string
  /** In the smallest unit of the native currency. */
  readonly value: bigint
  /** True if the batch goes on when this call fails. */
  readonly mayFail: boolean
  /** True if foreign code runs as the contract itself. */
  readonly isDelegated?: true
}

const readMulticall = createExactReader([
  'function aggregate((address target, bytes data)[] calls) payable',
  'function tryAggregate(bool requireSuccess, (address target, bytes data)[] calls) payable',
  'function blockAndAggregate((address target, bytes data)[] calls) payable',
  'function tryBlockAndAggregate(bool requireSuccess, (address target, bytes data)[] calls) payable',
  'function aggregate3((address target, bool mayFail, bytes data)[] calls) payable',
  'function aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[] calls) payable',
])

interface MulticallEntry {
  readonly target: `0x${string}`
  readonly data: string
  readonly mayFail?: boolean
  readonly value?: bigint
}

/** Reads a call of Multicall, Multicall2 or Multicall3. Returns undefined for anything else. */
export function readMulticallBatch(data: string): readonly InnerCall[] | undefined {
  const call = readMulticall(data)
  if (!call) return undefined
  const requireSuccess = call.args.length === 2 ? call.args[0] === true : true
  return (call.args.at(-1) as readonly MulticallEntry[]).map(entry => ({
    to: entry.target,
    data: entry.data,
    value: entry.value ?? 0n,
    mayFail: entry.mayFail ?? !requireSuccess,
  }))
}

const readMultiSend = createExactReader(['function multiSend(bytes transactions) payable'])

/**
 * Reads a call of Safe's MultiSend or MultiSendCallOnly, which fails as a whole. `inner` is undefined if its bytes are not
 * a list of calls. Returns undefined for another function.
 */
export function readMultiSendBatch(data: string): { readonly inner?: readonly InnerCall[] } | undefined {
  const call = readMultiSend(data)
  if (!call) return undefined
  const inner = unpack(String(call.args[0]))
  return inner ? { inner } : {}
}

const HEAD_BYTES = 85 // operation (1), to (20), value (32), length (32)

function unpack(packed: string): readonly InnerCall[] | undefined {
  const bytes = decodeHex(packed.slice(2)) ?? new Uint8Array()
  const calls: InnerCall[] = []
  for (let at = 0; at < bytes.length;) {
    const head = encodeHex(bytes.subarray(at, at + HEAD_BYTES))
    if (head.length < HEAD_BYTES * 2) return undefined
    const length = BigInt(`0x${head.slice(106)}`)
    const start = at + HEAD_BYTES
    const operation = Number.parseInt(head.slice(0, 2), 16)
    if (operation > 1 || length > BigInt(bytes.length - start)) return undefined
    calls.push({
      to: `0x${head.slice(2, 42)}`,
      value: BigInt(`0x${head.slice(42, 106)}`),
      data: `0x${encodeHex(bytes.subarray(start, start + Number(length)))}`,
      mayFail: false,
      ...(operation === 1 && { isDelegated: true }),
    })
    at = start + Number(length)
  }
  return calls
}
