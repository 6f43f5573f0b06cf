import { readAddress } from './account-answers.mjs'
import { invalidParams } from './rpc-error.mjs'
import { lookupTableData } from './wire-transaction.mjs'

const LOOKUP_TABLES = 'AddressLookupTab1e1111111111111111111111111'
const MAX_SLOTS = 10_000

/**
 * The RPC methods for development: a faucet, and advancing time.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./faucet.mjs').Faucet} faucet
 */
export function devMethods(ledger, faucet) {
  return {
    requestAirdrop: ([address, lamports]) => faucet.giveCoins(readAddress(address), readAmount(lamports)),
    /** `[owner, mint, amount in smallest units]`: returns the signature of the transfer. */
    dev_giveTokens: ([owner, mint, amount]) =>
      faucet.giveTokens(readAddress(owner), readAddress(mint), readAmount(amount)),
    /** `[address, addresses]`: creates a lookup table. */
    dev_placeLookupTable: ([address, addresses]) => {
      ledger.place(readAddress(address), { data: lookupTableData(addresses.map(readAddress)), owner: LOOKUP_TABLES })
      return address
    },
    /** `[basis points]`: the share of the quoted output that swaps give. */
    dev_setSwapShare: ([bps]) => (ledger.double.shareBps = Number(readAmount(bps))),
    /** `[count]`: advances by this number of slots; returns the last slot. */
    dev_passSlots: ([count]) => {
      if (!Number.isInteger(count) || count < 1 || count > MAX_SLOTS) throw invalidParams('a count of slots')
      ledger.passSlots(count)
      return ledger.slot
    },
  }
}

/** Reads an integer amount, as a number or as digits, because token amounts can exceed safe integers. */
function readAmount(value) {
  if (!/^\d{1,20}$/.test(`${value}`)) throw invalidParams('an amount in smallest units')
  return BigInt(value)
}
