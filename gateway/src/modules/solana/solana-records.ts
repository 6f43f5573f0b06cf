import { formatUnits } from 'viem/utils'
import type { TransactionRecord, TransferRecord } from '../../../../src/contract/data-records.js'
import { blankTransfer } from '../activity/history-records.js'
import type { DataCore } from '../data/data-core.js'
import type { SolanaChain } from './solana-chain.js'
import { readMoves, type SolanaMove, type ParsedTransaction } from './solana-moves.js'
import type { TokenMetadata } from './solana-token-metadata.js'

// Compute budget instructions set fees and say nothing about the operation.
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const OPERATION_TYPES: Readonly<Record<string, string>> = {
  transfer: 'send',
  transferChecked: 'send',
  transferCheckedWithFee: 'send',
  approve: 'approve',
  approveChecked: 'approve',
  revoke: 'approve',
}

/**
 * Builds history records in the given order. Omits transactions that the address did not sign and that did not change
 * its balances. Throws if the chain is unreachable.
 */
export async function toTransactionRecords(
  core: DataCore,
  chain: SolanaChain,
  owner: string,
  transactions: readonly ParsedTransaction[],
): Promise<TransactionRecord[]> {
  const seen = transactions.flatMap(parsed => {
    const moves = readMoves(owner, parsed)
    return moves.length > 0 || isSigner(parsed, owner) ? [{ transaction: parsed, moves }] : []
  })
  const mints = seen.flatMap(({ moves }) => moves.flatMap(({ mint }) => mint ?? []))
  const words = await core.solana.tokenMetadata.read(chain, mints)
  return seen.map(({ transaction: parsed, moves }) => {
    const isOwn = isSigner(parsed, owner)
    const transfers = moves.flatMap(move => toTransfer(core, chain, move, { words, isOwn }) ?? [])
    const [hash = ''] = parsed.transaction.signatures
    return {
      id: `${chain.caipNetworkId}:${hash}`,
      metadata: toMetadata(chain, parsed, moves),
      transfers: transfers.length > 0 ? transfers : null,
    }
  })
}

function toMetadata(
  { caipNetworkId }: SolanaChain,
  source: ParsedTransaction,
  moves: readonly SolanaMove[],
): TransactionRecord['metadata'] {
  const { meta, transaction, blockTime } = source
  const [payer] = transaction.message.accountKeys
  const steps = transaction.message.instructions.filter(({ programId }) => programId !== COMPUTE_BUDGET_PROGRAM)
  const recipient = moves.find(({ direction }) => direction === 'out')?.counterparty
  const didFail = meta.err !== null && meta.err !== undefined
  return {
    operationType: toOperationType(
      moves,
      steps.flatMap(({ parsed }) => parsed?.type ?? []),
    ),
    hash: transaction.signatures[0] ?? '',
    chain: caipNetworkId,
    minedAt: new Date(blockTime * 1000).toISOString(),
    sentFrom: payer?.pubkey ?? '',
    sentTo: recipient ?? steps[0]?.programId ?? '',
    status: didFail ? 'failed' : 'confirmed',
    nonce: undefined,
  }
}

function toOperationType(moves: readonly SolanaMove[], steps: readonly string[]): string {
  const incoming = moves.filter(({ direction }) => direction === 'in')
  const outgoing = moves.filter(({ direction }) => direction === 'out')
  const hasNoCounterparty = ({ mint, counterparty }: SolanaMove) => mint !== undefined && counterparty === undefined
  if (incoming.length > 0 && outgoing.length > 0) return 'trade'
  if (incoming.length > 0) return incoming.every(hasNoCounterparty) ? 'mint' : 'receive'
  if (outgoing.length > 0) return outgoing.every(hasNoCounterparty) ? 'burn' : 'send'
  return steps.map(step => OPERATION_TYPES[step]).find(word => word !== undefined) ?? 'execute'
}

interface TransferContext {
  readonly words: ReadonlyMap<string, TokenMetadata>
  readonly isOwn: boolean
}

function toTransfer(
  { icons }: DataCore,
  { network: { currency } }: SolanaChain,
  { mint, direction, units, decimals, counterparty }: SolanaMove,
  { words, isOwn }: TransferContext,
): TransferRecord | undefined {
  const blank = blankTransfer({ direction, counterparty })
  const quantity = { numeric: formatUnits(units, decimals) }
  if (mint === undefined) {
    const icon = { url: icons.getCoinIcon(currency.symbol) }
    return { ...blank, fungible_info: { name: currency.name, symbol: currency.symbol, icon }, quantity }
  }
  const token = words.get(mint)
  if (!token) return undefined
  const { name, symbol, iconUrl } = token
  if (!token.isCollectible) return { ...blank, fungible_info: { name, symbol, icon: { url: iconUrl } }, quantity }
  // collectibles that arrive unrequested may be spam
  const flags = { is_spam: direction === 'in' && !isOwn }
  return { ...blank, nft_info: { name: name || undefined, content: undefined, flags }, quantity }
}

function isSigner({ transaction }: ParsedTransaction, owner: string): boolean {
  return transaction.message.accountKeys.some(({ pubkey, signer }) => signer && pubkey === owner)
}
