import { ComputeBudgetProgram, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { devKey } from './keys.mjs'
import { invalidParams } from './rpc-error.mjs'
import { tokenKind } from './token-accounts.mjs'
import { makeTokenAddress, mintTo, getTokenAddress } from './token-instructions.mjs'
import { errorSentence } from './transaction-errors.mjs'
import { readTransaction } from './wire-transaction.mjs'

/** The initial balance in lamports: five million SOL, within the safe integers of responses. */
const FUNDS = 5n * 10n ** 15n
const UNITS = 400_000

/** Gives SOL and tokens to any account. */
export class Faucet {
  #sent = 0
  key = devKey('faucet')

  /** @param {import('./ledger.mjs').Ledger} ledger */
  constructor(ledger) {
    this.ledger = ledger
    ledger.create(this.key.publicKey.toBase58(), FUNDS)
  }

  giveCoins(address, lamports) {
    const toPubkey = new PublicKey(address)
    return this.send([SystemProgram.transfer({ fromPubkey: this.key.publicKey, toPubkey, lamports })])
  }

  giveTokens(address, mintAddress, amount) {
    const account = this.ledger.account(mintAddress)
    if (tokenKind(account) !== 'mint') throw invalidParams('not a Token mint')
    const [owner, mint, program] = [address, mintAddress, account.programAddress].map(text => new PublicKey(text))
    const { publicKey: authority } = this.key
    const destination = getTokenAddress(owner, mint, program)
    return this.send([
      makeTokenAddress({ payer: authority, owner, mint, program }),
      mintTo({ mint, destination, authority, amount, program }),
    ])
  }

  /**
   * Signs and runs steps; returns the signature. Each transaction is unique, so that none is rejected as a duplicate.
   */
  send(steps, signers = []) {
    const { blockhash, slot } = this.ledger
    const transaction = new Transaction({ blockhash, lastValidBlockHeight: slot, feePayer: this.key.publicKey })
    transaction.add(ComputeBudgetProgram.setComputeUnitLimit({ units: UNITS + this.#sent++ }), ...steps)
    transaction.sign(this.key, ...signers)
    const read = readTransaction(new Uint8Array(transaction.serialize()))
    const { err } = this.ledger.run(read)
    if (err !== null) throw invalidParams(errorSentence(err))
    return read.signatures[0]
  }
}
