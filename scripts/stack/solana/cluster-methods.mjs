import { withContext } from './account-answers.mjs'
import { BLOCKHASH_BLOCKS } from './ledger.mjs'

/** The genesis hash of Solana's devnet, by which clients identify the network. */
export const DEVNET_GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const EPOCH_SLOTS = 432_000

/**
 * The RPC methods for the node and the chain.
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export function clusterMethods(ledger) {
  const slot = () => ledger.slot
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
    getGenesisHash: () => DEVNET_GENESIS,
    getSlot: slot,
    getBlockHeight: slot,
    getFirstAvailableBlock: () => 0,
    getBlockTime: () => ledger.blockTime,
    getTransactionCount: () => ledger.slot,
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      epoch: 0,
      slotIndex: ledger.slot,
      slotsInEpoch: EPOCH_SLOTS,
    }),
    getLatestBlockhash: () =>
      withContext(ledger, { blockhash: ledger.blockhash, lastValidBlockHeight: ledger.slot + BLOCKHASH_BLOCKS }),
    isBlockhashValid: ([hash]) => withContext(ledger, ledger.isBlockhashValid(hash)),
    getRecentPrioritizationFees: () => [{ slot: ledger.slot, prioritizationFee: 0 }],
  }
}
