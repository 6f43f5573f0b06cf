import { decodeFunctionData, parseAbi, type Abi, type Hex } from 'viem'
import type { Call } from '../../../src/frame-page/decode/call-reader.js'
import { makeCall } from './calls/call-sources.js'
import { nameOf } from './chain/addresses.js'
import { loadArtifact } from './chain/published-contracts.js'
import { describeScreen } from './claims.js'
import { recordTape, replayTape, shrinkChoices } from './tape.js'
import type { Trial, TrialChain } from './trial.js'

const abi = [
  ...loadArtifact('v2Router').abi,
  ...loadArtifact('v3Router').abi,
  ...loadArtifact('swapRouter02').abi,
  ...loadArtifact('weth').abi,
  ...parseAbi([
    'function aggregate((address to, bytes data)[] calls) payable',
    'function tryAggregate(bool mustSucceed, (address to, bytes data)[] calls) payable',
    'function aggregate3((address to, bool mayFail, bytes data)[] calls) payable',
    'function aggregate3Value((address to, bool mayFail, uint256 value, bytes data)[] calls) payable',
    'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
    'function execute(bytes commands, bytes[] inputs) payable',
    'function multiSend(bytes packed) payable',
    'function approve(address token, address spender, uint160 amount, uint48 until)',
    'function transferFrom(address from, address to, uint160 amount, address token)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    'function setApprovalForAll(address operator, bool on)',
  ]),
] as Abi

/** A case that failed, by the seed of its choices. */
export interface FoundLie {
  readonly contract: string
  readonly seed: number
  readonly trial: Trial
}

/** Groups cases that fail alike. */
export function groupOf({ trial }: Pick<FoundLie, 'trial'>, call: Call): string {
  const kinds = [...new Set(trial.differences.map(({ kind }) => kind))].toSorted().join('+')
  return `${kinds} ${call.data.slice(0, 10)}`
}

/** Describes a failed case, after it was made as small as possible. */
export async function reportLie(chain: TrialChain, { contract, seed }: FoundLie): Promise<string> {
  const tape = recordTape(seed)
  const call = makeCall(contract, tape)
  const wanted = groupOf({ trial: await chain.attempt(call) }, call)
  const smallest = await shrinkChoices(tape.choices, async simpler => {
    const shrunk = makeCall(contract, replayTape(simpler))
    const trial = await chain.attempt(shrunk)
    return trial.verdict === 'lie' && groupOf({ trial }, shrunk) === wanted
  })
  const least = makeCall(contract, replayTape(smallest))
  const { screen, differences } = await chain.attempt(least)
  return [
    `${wanted} (case ${seed})`,
    `  call: ${describeCall(least)}`,
    `  shown: ${describeScreen(screen)}`,
    ...differences.map(({ kind, text }) => `  ${kind}: ${text}`),
    `  to ${least.to}, value ${least.value}, data ${least.data}`,
  ].join('\n')
}

/** Returns a readable form of a call and the calls inside it. */
export function describeCall({ to = '', data, value }: Call): string {
  const paid = value === 0n ? '' : ` with ${value} wei`
  return `${nameOf(to)}.${describeData(data)}${paid}`
}

function describeData(data: string): string {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data: data as Hex })
    return `${functionName}(${args.map(describeValue).join(', ')})`
  } catch {
    return data.length > 80 ? `${data.slice(0, 80)}…` : data
  }
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `(${Object.values(value).map(describeValue).join(', ')})`
  const text = String(value)
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return nameOf(text)
  return text.startsWith('0x') && text.length >= 10 ? describeData(text) : text
}
