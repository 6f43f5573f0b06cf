import { formatUnits } from 'viem/utils'
import type { TransactionRecord, TransferRecord } from '../../../../src/contract/data-records.js'
import { blankTransfer } from '../activity/history-records.js'
import type { DataCore } from '../data/data-core.js'
import type { SolanaChain } from './solana-chain.js'
import { movesOf, type SolanaMove, type ToldTransaction } from './solana-moves.js'
import type { TokenWords } from './solana-token-metadata.js'

/** Programs that say how a transaction is paid for, not what it does. */
const BUDGET = 'ComputeBudget111111111111111111111111111111'
/** What steps mean that moved nothing. */
const STEPS: Readonly<Record<string, string>> = {
  transfer: 'send',
  transferChecked: 'send',
  transferCheckedWithFee: 'send',
  approve: 'approve',
  approveChecked: 'approve',
  revoke: 'approve',
}

/**
 * What transactions did to an address, in the order they come; those that did nothing to it, and that it did not send, are
 * left out. Throws where the chain cannot be asked.
 */
export async function solanaRecords(
  core: DataCore,
  chain: SolanaChain,
  owner: string,
  told: readonly ToldTransaction[],
): Promise<TransactionRecord[]> {
  const seen = told.flatMap(each => {
    const moves = movesOf(owner, each)
    return moves.length > 0 || isSigner(each, owner) ? [{ told: each, moves }] : []
  })
  const mints = seen.flatMap(({ moves }) => moves.flatMap(({ mint }) => mint ?? []))
  const words = await core.solana.words.of(chain, mints)
  return seen.map(({ told: each, moves }) => {
    const isOwn = isSigner(each, owner)
    const transfers = moves.flatMap(move => transferOf(core, chain, move, { words, isOwn }) ?? [])
    const [hash = ''] = each.transaction.signatures
    return {
      id: `${chain.caipNetworkId}:${hash}`,
      metadata: metadataOf(chain, each, moves),
      transfers: transfers.length > 0 ? transfers : null,
    }
  })
}

function metadataOf(
  { caipNetworkId }: SolanaChain,
  told: ToldTransaction,
  moves: readonly SolanaMove[],
): TransactionRecord['metadata'] {
  const { meta, transaction, blockTime } = told
  const [payer] = transaction.message.accountKeys
  const steps = transaction.message.instructions.filter(({ programId }) => programId !== BUDGET)
  const receiver = moves.find(({ direction }) => direction === 'out')?.other
  const didFail = meta.err !== null && meta.err !== undefined
  return {
    operationType: operationOf(
      moves,
      steps.flatMap(({ parsed }) => parsed?.type ?? []),
    ),
    hash: transaction.signatures[0] ?? '',
    chain: caipNetworkId,
    minedAt: new Date(blockTime * 1000).toISOString(),
    sentFrom: payer?.pubkey ?? '',
    sentTo: receiver ?? steps[0]?.programId ?? '',
    status: didFail ? 'failed' : 'confirmed',
    nonce: undefined,
  }
}

function operationOf(moves: readonly SolanaMove[], steps: readonly string[]): string {
  const gets = moves.filter(({ direction }) => direction === 'in')
  const gives = moves.filter(({ direction }) => direction === 'out')
  const isFromNobody = ({ mint, other }: SolanaMove) => mint !== undefined && other === undefined
  if (gets.length > 0 && gives.length > 0) return 'trade'
  if (gets.length > 0) return gets.every(isFromNobody) ? 'mint' : 'receive'
  if (gives.length > 0) return gives.every(isFromNobody) ? 'burn' : 'send'
  return steps.map(step => STEPS[step]).find(word => word !== undefined) ?? 'execute'
}

interface TransferContext {
  readonly words: ReadonlyMap<string, TokenWords>
  /** Whether the address itself signed. */
  readonly isOwn: boolean
}

function transferOf(
  { icons }: DataCore,
  { network: { currency } }: SolanaChain,
  { mint, direction, units, decimals, other }: SolanaMove,
  { words, isOwn }: TransferContext,
): TransferRecord | undefined {
  const blank = blankTransfer({ direction, other })
  const quantity = { numeric: formatUnits(units, decimals) }
  if (mint === undefined) {
    const icon = { url: icons.ofCoin(currency.symbol) }
    return { ...blank, fungible_info: { name: currency.name, symbol: currency.symbol, icon }, quantity }
  }
  const said = words.get(mint)
  if (!said) return undefined
  const { name, symbol, iconUrl } = said
  if (!said.isCollectible) return { ...blank, fungible_info: { name, symbol, icon: { url: iconUrl } }, quantity }
  // what nobody asked for is not known to be honest
  const flags = { is_spam: direction === 'in' && !isOwn }
  return { ...blank, nft_info: { name: name || undefined, content: undefined, flags }, quantity }
}

function isSigner({ transaction }: ToldTransaction, owner: string): boolean {
  return transaction.message.accountKeys.some(({ pubkey, signer }) => signer && pubkey === owner)
}
