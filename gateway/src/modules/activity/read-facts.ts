import {
  type Hex,
  decodeFunctionData,
  hexToBigInt,
  pad,
  parseAbi,
  slice,
  type Address,
  decodeAbiParameters,
  getAddress,
  size,
  zeroAddress,
} from 'viem'
import type { StoredMove, StoredFacts } from '../../store/tables/data-tables.js'
import type { Chain } from '../chains/chain.js'
import { TRANSFER } from '../portfolio/received-logs.js'
import type { StoredTransaction } from './activity-repository.js'
import { type Receipt, type SentTransaction, type LogEntry, readBlock, readReceipt, readSent } from './chain-reads.js'

// `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155.
export const TRANSFER_SINGLE: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
// `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155.
export const TRANSFER_BATCH: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
// `Approval(address,address,uint256)` of ERC-20 and ERC-721.
const APPROVAL: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
// `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155.
export const APPROVAL_FOR_ALL: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
// `Swap(address,uint256,uint256,uint256,uint256,address)` of a pool of Uniswap V2.
export const SWAP: Hex = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
// `Withdrawal(address,uint256)` of the wrapped coin.
const WITHDRAWAL: Hex = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

// Swap functions of a Uniswap V2 router that pay out the native coin.
const abi = parseAbi([
  'function swapExactTokensForETH(uint256, uint256, address[], address to, uint256)',
  'function swapTokensForExactETH(uint256, uint256, address[], address to, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address to, uint256)',
])

// Returns the amount of native coin that a swap paid to an address. No log records it: it is the amount that the router
// unwrapped, provided the call names the address as recipient and a pool emitted `Swap`.
function coinFromSwap(owner: Address, { to, input }: SentTransaction, { logs }: Receipt): bigint {
  if (!to || readRecipient(input) !== owner || !logs.some(({ topics: [event] }) => event === SWAP)) return 0n
  const router = pad(to.toLowerCase() as Address)
  return logs
    .filter(({ topics: [event, by], data }) => event === WITHDRAWAL && by === router && data.length >= 66)
    .reduce((sum, { data }) => sum + hexToBigInt(slice(data, 0, 32)), 0n)
}

function readRecipient(input: Hex): Address | undefined {
  try {
    return decodeFunctionData({ abi, data: input }).args[3]
  } catch {
    return undefined
  }
}

interface Move extends StoredMove {
  readonly from: Address
  readonly to: Address | undefined
}

const MAX_MOVES = 100

/** Returns the transfers from and to an address, in order of execution. Zero amounts are omitted. */
export function findMoves(owner: Address, sent: SentTransaction, receipt: Receipt): readonly Move[] {
  if (receipt.status !== 1) return []
  const moves: readonly RawMove[] = [
    { kind: 'coin', from: sent.from, to: sent.to ?? undefined, amount: sent.value },
    ...receipt.logs.flatMap(decodeMoves),
    { kind: 'coin', from: sent.to ?? sent.from, to: owner, amount: coinFromSwap(owner, sent, receipt) },
  ]
  return moves
    .filter(({ from, to, amount }) => amount > 0n && (from === owner || to === owner))
    .slice(0, MAX_MOVES)
    .map(({ amount, ...move }) => {
      const direction = move.from === move.to ? 'self' : move.to === owner ? 'in' : 'out'
      return { ...move, units: String(amount), direction }
    })
}

type RawMove = Omit<Move, 'direction' | 'units'> & { readonly amount: bigint }

function decodeMoves({ address: token, topics: [event, first, second, third], data }: LogEntry): readonly RawMove[] {
  if (event === TRANSFER && first && second) {
    const ends = { token, from: addressIn(first), to: addressIn(second) }
    if (third) return [{ ...ends, kind: 'erc721', id: String(hexToBigInt(third)), amount: 1n }]
    return size(data) < 32 ? [] : [{ ...ends, kind: 'erc20', amount: hexToBigInt(slice(data, 0, 32)) }]
  }
  if ((event !== TRANSFER_SINGLE && event !== TRANSFER_BATCH) || !second || !third) return []
  const ends = { token, from: addressIn(second), to: addressIn(third) }
  return decodeEditions(event, data).map(([id, amount]) => ({ ...ends, kind: 'erc1155', id: String(id), amount }))
}

// The data is untrusted: it may be malformed or claim a list of any length.
function decodeEditions(event: Hex, data: Hex): readonly (readonly [id: bigint, amount: bigint])[] {
  try {
    if (event === TRANSFER_SINGLE) return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)]
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.slice(0, MAX_MOVES).map((id, at) => [id, amounts[at] ?? 0n])
  } catch {
    return []
  }
}

function addressIn(topic: Hex): Address {
  return getAddress(slice(topic, 12))
}

// Operations of failed calls, which emit no logs, by function selector.
const OPERATION_BY_SELECTOR: ReadonlyMap<Hex, string> = new Map([
  ['0xa9059cbb', 'send'],
  ['0x23b872dd', 'send'],
  ['0x42842e0e', 'send'],
  ['0xb88d4fde', 'send'],
  ['0xf242432a', 'send'],
  ['0x2eb2c2d6', 'send'],
  ['0x095ea7b3', 'approve'],
  ['0xa22cb465', 'approve'],
])

/** Classifies a transaction as `send`, `receive`, `trade`, `mint`, `burn`, `approve`, `deploy` or `execute`. */
export function classifyOperation(
  owner: Address,
  sent: SentTransaction,
  { logs }: Receipt,
  moves: readonly Move[],
): string {
  if (!sent.to) return 'deploy'
  const incoming = moves.filter(({ direction }) => direction === 'in')
  const outgoing = moves.filter(({ direction }) => direction === 'out')
  if (incoming.length > 0 && outgoing.length > 0) {
    if (incoming.every(isMint)) return 'mint'
    return logs.some(({ topics: [event] }) => event === SWAP) ? 'trade' : 'execute'
  }
  if (incoming.length > 0) return incoming.every(isMint) ? 'mint' : 'receive'
  if (outgoing.length > 0)
    return outgoing.every(({ to, kind }) => kind !== 'coin' && to === zeroAddress) ? 'burn' : 'send'
  if (moves.length > 0) return 'send'
  const isOwners = ({ topics: [event, by] }: Receipt['logs'][number]) =>
    (event === APPROVAL || event === APPROVAL_FOR_ALL) && by === pad(owner.toLowerCase() as Address)
  if (logs.some(isOwners)) return 'approve'
  return sent.input === '0x'
    ? 'send'
    : (OPERATION_BY_SELECTOR.get(sent.input.slice(0, 10).toLowerCase() as Hex) ?? 'execute')
}

function isMint({ from, kind }: Move): boolean {
  return kind !== 'coin' && from === zeroAddress
}

type IsListed = (token: string | undefined) => boolean

/**
 * Reads the effects of a transaction on an address, or `nothing` if it did not affect the address. Returns undefined if
 * the transaction is no longer in its block or the responses of the node are inconsistent.
 */
export async function readFacts(
  chain: Chain,
  row: StoredTransaction,
  isListed: IsListed,
): Promise<StoredFacts | 'nothing' | undefined> {
  const owner = row.address as Address
  const hash = row.hash as Hex
  const [sent, receipt, block] = await Promise.all([
    readSent(chain, hash),
    readReceipt(chain, hash),
    readBlock(chain, row.block),
  ])
  if (!sent || !receipt || !block) return undefined
  const hashes = [receipt.blockHash, block.hash]
  if (hashes.some(blockHash => blockHash !== row.blockHash) || receipt.transactionIndex !== row.position)
    return undefined
  const isOwn = sent.from === owner
  const moves = findMoves(owner, sent, receipt).filter(move => isOwn || !isSpoofed(move, isListed))
  if (!isOwn && moves.length === 0) return 'nothing'
  return {
    from: sent.from,
    to: sent.to ?? undefined,
    nonce: sent.nonce,
    minedAt: block.timestamp * 1000,
    failed: receipt.status !== 1,
    operation: classifyOperation(owner, sent, receipt, moves),
    moves: moves.map(toStoredMove),
  }
}

function toStoredMove({ kind, direction, units, token, id, from, to }: Move): StoredMove {
  return { kind, direction, units, token, id, counterparty: direction === 'in' ? from : to }
}

// A contract can emit transfers that pretend to come from any address (address poisoning). Transfers in transactions of
// others therefore count only for listed tokens.
function isSpoofed({ direction, kind, token }: Move, isListed: IsListed): boolean {
  return direction !== 'in' && kind === 'erc20' && !isListed(token)
}
