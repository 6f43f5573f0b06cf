import { accountAnswer, readAddress, passesFilters, withContext } from './account-answers.mjs'
import { invalidParams } from './rpc-error.mjs'
import { readMint, readTokenAccount, tokenKind, tokenPrograms, uiAmount } from './token-accounts.mjs'

/**
 * The RPC methods for accounts.
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export function accountMethods(ledger) {
  const answer = (account, options) => accountAnswer(ledger, account, options)
  return {
    getBalance: ([address]) => withContext(ledger, Number(ledger.account(readAddress(address))?.lamports ?? 0n)),
    getAccountInfo: ([address, options]) => withContext(ledger, answer(ledger.account(readAddress(address)), options)),
    getMultipleAccounts: ([addresses, options]) => {
      const found = addresses.map(address => ledger.account(readAddress(address)))
      return withContext(
        ledger,
        found.map(account => answer(account, options)),
      )
    },
    getProgramAccounts: ([program, options]) => {
      const found = ledger.accountsOf(readAddress(program)).filter(account => passesFilters(account, options?.filters))
      const listed = found.map(account => ({ pubkey: account.address, account: answer(account, options) }))
      return options?.withContext ? withContext(ledger, listed) : listed
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const found = tokensOf(ledger, readAddress(owner), filter)
      return withContext(
        ledger,
        found.map(account => ({ pubkey: account.address, account: answer(account, options) })),
      )
    },
    getTokenAccountBalance: ([address]) => {
      const account = ledger.account(readAddress(address))
      if (tokenKind(account) !== 'account') throw invalidParams('could not find account')
      const { mint, amount } = readTokenAccount(account)
      return withContext(ledger, uiAmount(amount, readMint(ledger.account(mint)).decimals))
    },
    getTokenSupply: ([address]) => {
      const account = ledger.account(readAddress(address))
      if (tokenKind(account) !== 'mint') throw invalidParams('not a Token mint')
      const { supply, decimals } = readMint(account)
      return withContext(ledger, uiAmount(supply, decimals))
    },
    getMinimumBalanceForRentExemption: ([bytes]) => Number(ledger.rentFor(bytes)),
  }
}

function tokensOf(ledger, owner, { mint, programId } = {}) {
  if (mint) readAddress(mint)
  else if (!tokenPrograms.includes(programId)) throw invalidParams('unrecognized Token program id')
  const programs = programId ? [programId] : tokenPrograms
  const all = programs.flatMap(program => ledger.accountsOf(program))
  return all.filter(account => {
    if (tokenKind(account) !== 'account') return false
    const held = readTokenAccount(account)
    return held.owner === owner && (!mint || held.mint === mint)
  })
}
