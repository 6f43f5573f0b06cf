import * as z from 'zod/mini'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import type { Asset } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning } from '../worker/worker-protocol.js'
import type { EvmNetwork } from './network-list.js'
import { hexQuantity, type RpcRequestFn } from './rpc-client.js'

const SIMULATION_TIMEOUT_MS = 2_500
const MAX_LOGS = 2_000
// Pseudo-address under which a node logs native transfers if `traceTransfers` is set.
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
// WETH9 reports wrapping with events of its own.
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const log = z.object({ address: z.string(), topics: z.array(word), data: hex })
const call = z.object({ status: z.string(), logs: z.array(log).check(z.maxLength(MAX_LOGS)) })
const answer = z.array(z.object({ calls: z.array(call) }))
const block = z.object({ baseFeePerGas: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{1,32}$/i))) })
type Log = z.output<typeof log>

export interface BalanceChange {
  readonly asset: Asset
  /** In the smallest unit; negative if the account loses it. */
  readonly change: bigint
}

export interface SimulatedCall {
  readonly succeeded: boolean
  readonly moved: readonly BalanceChange[]
  /** Allowances that the account gave, with the contract of the token and the spender in lowercase. */
  readonly allowed: readonly { readonly token: string; readonly spender: string }[]
  /** True if the node reports native transfers. If false, native balance changes are unknown. */
  readonly tracesNative: boolean
}

export interface Simulation {
  readonly network: EvmNetwork
  readonly account: string
  readonly calls: readonly EvmSigning[]
  /** Returns true for the wrapped native token of the network. */
  isWrapped(address: string): boolean
}

/**
 * Simulates calls in sequence with `eth_simulateV1`, with the gas and fees of the prepared transactions and the base fee
 * of the latest block: without them a contract could detect the simulation by a gas price of zero. It can still detect
 * it in other ways, so a simulation only adds warnings. Returns undefined if the node does not support it, fails or
 * takes too long. Never rejects.
 */
export async function simulateCalls(
  rpc: RpcRequestFn,
  clock: Clock,
  { network, account, calls, isWrapped }: Simulation,
  signal: AbortSignal,
): Promise<readonly SimulatedCall[] | undefined> {
  const run = calls.map(signing => toSimulatedCall(account, signing))
  const simulate = async (inner: AbortSignal) => {
    const latest = block.safeParse(await rpc(network, 'eth_getBlockByNumber', ['latest', false], inner))
    const base = latest.success ? latest.data.baseFeePerGas : undefined
    const blockOverrides = base === undefined ? {} : { blockOverrides: { baseFeePerGas: base } }
    const state = { ...blockOverrides, calls: run }
    const params = [{ blockStateCalls: [state], traceTransfers: true, validation: false }, 'latest']
    return rpc(network, 'eth_simulateV1', params, inner)
  }
  const result = await withTimeout(simulate, {
    ms: SIMULATION_TIMEOUT_MS,
    clock,
    onTimeout: () => new FrameError('E_TIMEOUT', 'The test run took too long.'),
    signal,
  }).catch(() => undefined)
  const read = answer.safeParse(result)
  const results = read.success ? read.data.flatMap(entry => entry.calls) : []
  if (results.length !== calls.length) return undefined
  return results.map(({ status, logs }) => ({
    succeeded: status === '0x1',
    moved: sumTransfers(logs, account.toLowerCase(), isWrapped),
    allowed: logs.flatMap(entry => readAllowance(entry, account.toLowerCase())),
    tracesNative: logs.some(({ address }) => address.toLowerCase() === NATIVE),
  }))
}

function toSimulatedCall(account: string, signing: EvmSigning) {
  const { to, data, value, gas } = signing
  const fees =
    signing.type === 'legacy'
      ? { gasPrice: hexQuantity(signing.gasPrice) }
      : {
          maxFeePerGas: hexQuantity(signing.maxFeePerGas),
          maxPriorityFeePerGas: hexQuantity(signing.maxPriorityFeePerGas),
        }
  return { from: account, ...(to && { to }), value: hexQuantity(value), input: data, gas: hexQuantity(gas), ...fees }
}

function readAllowance({ address, topics, data }: Log, account: string): SimulatedCall['allowed'] {
  const [kind, owner = '', spender = ''] = topics
  const isGiven = topics.length === 4 ? !/^0x0*$/.test(spender) : !/^0x0*$/.test(data)
  const isOwn = topics.length >= 3 && parseTopicAddress(owner) === account
  if ((kind !== APPROVAL && kind !== APPROVAL_FOR_ALL) || !isOwn || !isGiven) return []
  return [{ token: address.toLowerCase(), spender: parseTopicAddress(spender) }]
}

function sumTransfers(
  logs: readonly Log[],
  account: string,
  isWrapped: Simulation['isWrapped'],
): readonly BalanceChange[] {
  const sums = new Map<string, { asset: Asset; change: bigint }>()
  for (const { from, to, asset, value } of logs.flatMap(entry => readTransfers(entry, isWrapped))) {
    const sign = (to === account ? 1n : 0n) - (from === account ? 1n : 0n)
    const key = toAssetKey(asset)
    const sum = sums.get(key) ?? { asset, change: 0n }
    sums.set(key, { asset, change: sum.change + sign * value })
  }
  return [...sums.values()].filter(({ change }) => change !== 0n)
}

export function toAssetKey(asset: Asset): string {
  if (asset.kind === 'native') return 'native'
  return `${asset.kind}:${asset.address.toLowerCase()}${asset.kind === 'item' ? `:${asset.id}` : ''}`
}

interface Transfer {
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly value: bigint
}

function readTransfers({ address, topics, data }: Log, isWrapped: Simulation['isWrapped']): readonly Transfer[] {
  const [kind, first = '', second = '', third = ''] = topics
  const words = data.slice(2).match(/.{64}/g) ?? []
  const at = (index: number) => BigInt(`0x${words[index] ?? '0'}`)
  if (kind === TRANSFER && topics.length === 3 && words.length === 1) {
    const asset: Asset = address.toLowerCase() === NATIVE ? { kind: 'native' } : { kind: 'token', address }
    return [{ from: parseTopicAddress(first), to: parseTopicAddress(second), asset, value: at(0) }]
  }
  if ((kind === DEPOSIT || kind === WITHDRAWAL) && topics.length === 2 && words.length === 1 && isWrapped(address)) {
    const asset: Asset = { kind: 'token', address }
    const [owner, none] = [parseTopicAddress(first), '0x']
    return [{ from: kind === DEPOSIT ? none : owner, to: kind === DEPOSIT ? owner : none, asset, value: at(0) }]
  }
  const item = (id: bigint): Asset => ({ kind: 'item', address, id })
  if (kind === TRANSFER && topics.length === 4)
    return [{ from: parseTopicAddress(first), to: parseTopicAddress(second), asset: item(BigInt(third)), value: 1n }]
  const [from, to] = [parseTopicAddress(second), parseTopicAddress(third)]
  if (kind === TRANSFER_SINGLE && topics.length === 4 && words.length === 2)
    return [{ from, to, asset: item(at(0)), value: at(1) }]
  if (kind !== TRANSFER_BATCH || topics.length !== 4) return []
  const [ids, values] = [readUintArray(words, at(0)), readUintArray(words, at(1))]
  return ids.map((id, index) => ({ from, to, asset: item(id), value: values[index] ?? 0n }))
}

function parseTopicAddress(topic: string): string {
  return `0x${topic.slice(26).toLowerCase()}`
}

function readUintArray(words: readonly string[], offset: bigint): readonly bigint[] {
  const start = Number(offset / 32n)
  const length = Number(BigInt(`0x${words[start] ?? '0'}`))
  if (!(length <= words.length)) return []
  return words.slice(start + 1, start + 1 + length).map(entry => BigInt(`0x${entry}`))
}
