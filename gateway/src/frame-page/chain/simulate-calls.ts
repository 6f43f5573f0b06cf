import * as z from 'zod/mini'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import type { Asset } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning } from '../worker/worker-protocol.js'
import type { EvmNetwork } from './network-list.js'
import { hexQuantity, type AskNode } from './rpc-client.js'

/** So long a test run may take, in milliseconds. */
const SIMULATION_MS = 2_500
const MAX_LOGS = 2_000
/** Under this address a node logs the network's own currency, if it was asked to trace transfers. */
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

/** What an account has more or less of. */
export interface Moved {
  readonly asset: Asset
  /** Negative: it leaves. In the smallest unit. */
  readonly change: bigint
}

/** What one call did in a test run. */
export interface SimulatedCall {
  readonly succeeded: boolean
  readonly moved: readonly Moved[]
  /** Whether the node says how the network's currency moves: without it nothing is known of that. */
  readonly tracesNative: boolean
}

/** Who runs what, where. */
export interface Simulation {
  readonly network: EvmNetwork
  readonly account: string
  readonly calls: readonly Pick<EvmSigning, 'to' | 'data' | 'value'>[]
}

/**
 * Runs calls one after another on the node's copy of the chain. Nothing where the node cannot, fails, or takes too long.
 * Never rejects. Method: `eth_simulateV1`.
 */
export async function simulateCalls(
  ask: AskNode,
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
  const said = await withTimeout(inner => ask(network, 'eth_simulateV1', params, inner), {
    ms: SIMULATION_MS,
    clock,
    onTimeout: () => new FrameError('E_TIMEOUT', 'The test run took too long.'),
    signal,
  }).catch(() => undefined)
  const read = answer.safeParse(said)
  const results = read.success ? read.data.flatMap(block => block.calls) : []
  if (results.length !== calls.length) return undefined
  return results.map(({ status, logs }) => ({
    succeeded: status === '0x1',
    moved: movedBy(logs, account.toLowerCase()),
    tracesNative: logs.some(({ address }) => address.toLowerCase() === NATIVE),
  }))
}

/** The sum of all transfers from and to an account, by asset. */
function movedBy(logs: readonly Log[], account: string): readonly Moved[] {
  const sums = new Map<string, { asset: Asset; change: bigint }>()
  for (const { from, to, asset, value } of logs.flatMap(transfersIn)) {
    const sign = (to === account ? 1n : 0n) - (from === account ? 1n : 0n)
    const key = assetKey(asset)
    const sum = sums.get(key) ?? { asset, change: 0n }
    sums.set(key, { asset, change: sum.change + sign * value })
  }
  return [...sums.values()].filter(({ change }) => change !== 0n)
}

/** One name for an asset, whoever writes its address. */
export function assetKey(asset: Asset): string {
  if (asset.kind === 'native') return 'native'
  return `${asset.kind}:${asset.address.toLowerCase()}${asset.kind === 'item' ? `:${asset.id}` : ''}`
}

interface Transfer {
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly value: bigint
}

/** Standards: ERC-20, ERC-721, ERC-1155. A log that is not written like one of theirs says nothing. */
function transfersIn({ address, topics, data }: Log): readonly Transfer[] {
  const [kind, first = '', second = '', third = ''] = topics
  const words = data.slice(2).match(/.{64}/g) ?? []
  const at = (index: number) => BigInt(`0x${words[index] ?? '0'}`)
  if (kind === TRANSFER && topics.length === 3 && words.length === 1) {
    const asset: Asset = address.toLowerCase() === NATIVE ? { kind: 'native' } : { kind: 'token', address }
    return [{ from: addressIn(first), to: addressIn(second), asset, value: at(0) }]
  }
  const item = (id: bigint): Asset => ({ kind: 'item', address, id })
  if (kind === TRANSFER && topics.length === 4)
    return [{ from: addressIn(first), to: addressIn(second), asset: item(BigInt(third)), value: 1n }]
  const [from, to] = [addressIn(second), addressIn(third)]
  if (kind === TRANSFER_SINGLE && topics.length === 4 && words.length === 2)
    return [{ from, to, asset: item(at(0)), value: at(1) }]
  if (kind !== TRANSFER_BATCH || topics.length !== 4) return []
  const [ids, values] = [listAt(words, at(0)), listAt(words, at(1))]
  return ids.map((id, index) => ({ from, to, asset: item(id), value: values[index] ?? 0n }))
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26).toLowerCase()}`
}

/** A list of numbers at an offset in bytes. Standard: ABI. */
function listAt(words: readonly string[], offset: bigint): readonly bigint[] {
  const start = Number(offset / 32n)
  const length = Number(BigInt(`0x${words[start] ?? '0'}`))
  if (!(length <= words.length)) return []
  return words.slice(start + 1, start + 1 + length).map(entry => BigInt(`0x${entry}`))
}
