import { askedAddress } from './account-answers.mjs'
import { invalidParams } from './rpc-error.mjs'

const MOST_SLOTS = 10_000

/**
 * What only a chain for development does: money for whoever asks, and time that passes at once.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./faucet.mjs').Faucet} faucet
 */
export function devMethods(ledger, faucet) {
  return {
    requestAirdrop: ([address, lamports]) => faucet.giveCoins(askedAddress(address), askedAmount(lamports)),
    /** `[owner, mint, amount in smallest units]`: the signature of the gift. */
    dev_giveTokens: ([owner, mint, amount]) =>
      faucet.giveTokens(askedAddress(owner), askedAddress(mint), askedAmount(amount)),
    /** `[count]`: so many blocks pass; the number of the last one. */
    dev_passSlots: ([count]) => {
      if (!Number.isInteger(count) || count < 1 || count > MOST_SLOTS) throw invalidParams('a count of slots')
      ledger.passSlots(count)
      return ledger.slot
    },
  }
}

/** Whole, as a number or its digits: amounts of tokens go beyond what a number holds. */
function askedAmount(value) {
  if (!/^\d{1,20}$/.test(`${value}`)) throw invalidParams('an amount in smallest units')
  return BigInt(value)
}
