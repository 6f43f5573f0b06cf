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
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const log = z.object({ address: z.string(), topics: z.array(word), data: hex })
const call = z.object({ status: z.string(), logs: z.array(log).check(z.maxLength(MAX_LOGS)) })
const answer = z.array(z.object({ calls: z.array(call) }))
type Log = z.output<typeof log>

export interface BalanceChange {
  readonly asset: Asset
  /** In the smallest unit; negative if the account loses it. */
  readonly change: bigint
}

export interface SimulatedCall {
  readonly succeeded: boolean
  readonly moved: readonly BalanceChange[]
  /** True if the node reports native transfers. If false, native balance changes are unknown. */
  readonly tracesNative: boolean
}

export interface Simulation {
  readonly network: EvmNetwork
  readonly account: string
  readonly calls: readonly Pick<EvmSigning, 'to' | 'data' | 'value'>[]
}

/**
 * Simulates calls in sequence with `eth_simulateV1`. Returns undefined if the node does not support it, fails or takes
 * too long. Never rejects.
 */
export async function simulateCalls(
  rpc: RpcRequestFn,
  clock: Clock,
  { network, account, calls }: Simulation,
  signal: AbortSignal,
): Promise<readonly SimulatedCall[] | undefined> {
  const run = calls.map(({ to, data, value }) => ({
    from: account,
    ...(to && { to }),
    value: hexQuantity(value),
    input: data,
  }))
  const params = [{ blockStateCalls: [{ calls: run }], traceTransfers: true, validation: false }, 'latest']
  const result = await withTimeout(inner => rpc(network, 'eth_simulateV1', params, inner), {
    ms: SIMULATION_TIMEOUT_MS,
    clock,
    onTimeout: () => new FrameError('E_TIMEOUT', 'The test run took too long.'),
    signal,
  }).catch(() => undefined)
  const read = answer.safeParse(result)
  const results = read.success ? read.data.flatMap(block => block.calls) : []
  if (results.length !== calls.length) return undefined
  return results.map(({ status, logs }) => ({
    succeeded: status === '0x1',
    moved: sumTransfers(logs, account.toLowerCase()),
    tracesNative: logs.some(({ address }) => address.toLowerCase() === NATIVE),
  }))
}

function sumTransfers(logs: readonly Log[], account: string): readonly BalanceChange[] {
  const sums = new Map<string, { asset: Asset; change: bigint }>()
  for (const { from, to, asset, value } of logs.flatMap(readTransfers)) {
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

function readTransfers({ address, topics, data }: Log): readonly Transfer[] {
  const [kind, first = '', second = '', third = ''] = topics
  const words = data.slice(2).match(/.{64}/g) ?? []
  const at = (index: number) => BigInt(`0x${words[index] ?? '0'}`)
  if (kind === TRANSFER && topics.length === 3 && words.length === 1) {
    const asset: Asset = address.toLowerCase() === NATIVE ? { kind: 'native' } : { kind: 'token', address }
    return [{ from: parseTopicAddress(first), to: parseTopicAddress(second), asset, value: at(0) }]
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
