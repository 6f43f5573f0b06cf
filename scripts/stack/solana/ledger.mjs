import { EventEmitter } from 'node:events'
import { LiteSVM } from 'litesvm'
import { base58 } from '@scure/base'
import { hasValidSignatures } from './jupiter-double.mjs'
import { SYSTEM_PROGRAM } from './programs.mjs'
import { heldTokens } from './token-accounts.mjs'
import { errorAnswer } from './transaction-errors.mjs'
import { getAccounts } from './wire-transaction.mjs'

/** The lifetime of a blockhash in blocks, as on the network. */
export const BLOCKHASH_BLOCKS = 150
const FIRST_SLOT = 1000
/** The size of the transaction history, which prevents duplicates. */
const REMEMBERED = 100_000n

/**
 * The chain: a virtual machine, the slots, and the history. Transactions are final at once. Emits `slot` (a number),
 * `transaction` (a record) and `account` (an address).
 */
export class Ledger extends EventEmitter {
  #svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(REMEMBERED).withNativeMints()
  #blockhashes = new Map()
  #records = new Map()
  #byAccount = new Map()
  slot = FIRST_SLOT
  /** Replaces transactions for programs that do not exist here. @type {import('./jupiter-double.mjs').JupiterDouble} */
  double

  constructor() {
    super()
    this.setMaxListeners(0)
    this.#updateClock()
  }

  get blockhash() {
    return this.#svm.latestBlockhash()
  }

  get blockTime() {
    return Math.floor(Date.now() / 1000)
  }

  /** Advances the slots. The network has one every 400 ms. */
  passSlots(count = 1) {
    for (let step = 0; step < count; step++) {
      this.slot++
      this.#svm.expireBlockhash()
      this.#updateClock()
      const [oldest] = this.#blockhashes.keys()
      if (!this.isBlockhashValid(oldest)) this.#blockhashes.delete(oldest)
    }
    this.emit('slot', this.slot)
  }

  isBlockhashValid(hash) {
    const slot = this.#blockhashes.get(hash)
    return slot !== undefined && this.slot - slot <= BLOCKHASH_BLOCKS
  }

  /** Returns the account at an address; undefined if it does not exist. */
  account(address) {
    const account = this.#svm.getAccount(address)
    return account.exists && account.lamports > 0n ? account : undefined
  }

  accountsOf(program) {
    return this.#svm.getProgramAccounts(program)
  }

  rentFor(bytes) {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes))
  }

  /** Returns the record of a transaction; undefined if it did not run. */
  record(signature) {
    return this.#records.get(signature)
  }

  /** Returns the records of an account, the newest first. */
  getRecords(address) {
    return (this.#byAccount.get(address) ?? []).toReversed()
  }

  /** Simulates a transaction, optionally without signatures. */
  simulate(transaction, { sigVerify = true } = {}) {
    const replaced = this.double?.replace(transaction)
    if (replaced?.err) return failed(replaced.err)
    this.#svm.withSigverify(sigVerify && !replaced)
    try {
      const outcome = this.#svm.simulateTransaction((replaced ?? transaction).signed)
      return { ...readOutcome(outcome), accounts: 'postAccounts' in outcome ? outcome.postAccounts() : [] }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  /** Runs a transaction. A failed one is recorded and pays its fee; one that cannot pay its fee is dropped. */
  run(transaction) {
    const { keys, loaded } = getAccounts(transaction.message, address => this.account(address)?.data)
    const before = this.#balances(keys)
    const outcome = this.#execute(transaction)
    const after = this.#balances(keys)
    const fee = sum(before.lamports) - sum(after.lamports)
    if (outcome.err !== null && fee === 0n) return { ...outcome, dropped: true }
    const { slot, blockTime } = this
    const record = { ...outcome, transaction, signature: transaction.signatures[0], keys, loaded, slot, blockTime }
    this.#keep({ ...record, at: this.#records.size, fee, before, after })
    return { ...outcome, dropped: false }
  }

  #execute(transaction) {
    const replaced = this.double?.replace(transaction)
    if (!replaced) return readOutcome(this.#svm.sendTransaction(transaction.signed))
    if (replaced.err) return failed(replaced.err)
    if (!hasValidSignatures(transaction)) return failed('SignatureFailure')
    this.#svm.withSigverify(false)
    const outcome = readOutcome(this.#svm.sendTransaction(replaced.signed))
    this.#svm.withSigverify(true)
    return { ...outcome, inner: [] } // the steps of the replacement are not those of the transaction
  }

  /** Creates or replaces an account. */
  place(address, { data, owner }) {
    const lamports = this.rentFor(data.length)
    const space = BigInt(data.length)
    this.#svm.setAccount({ address, lamports, space, data, executable: false, programAddress: owner })
  }

  /** Creates lamports for the faucet. */
  create(address, lamports) {
    const space = 0n
    this.#svm.setAccount({
      address,
      lamports,
      space,
      data: new Uint8Array(),
      executable: false,
      programAddress: SYSTEM_PROGRAM,
    })
  }

  #keep(record) {
    this.#records.set(record.signature, record)
    for (const key of new Set(record.keys)) {
      if (!this.#byAccount.has(key)) this.#byAccount.set(key, [])
      this.#byAccount.get(key).push(record)
      this.emit('account', key)
    }
    this.emit('transaction', record)
  }

  #balances(keys) {
    const accounts = keys.map(key => this.account(key))
    return {
      lamports: accounts.map(account => account?.lamports ?? 0n),
      tokens: heldTokens(accounts, mint => this.account(mint)),
    }
  }

  #updateClock() {
    const clock = this.#svm.getClock()
    clock.slot = BigInt(this.slot)
    clock.unixTimestamp = BigInt(this.blockTime)
    this.#svm.setClock(clock)
    this.#blockhashes.set(this.blockhash, this.slot)
  }
}

function sum(amounts) {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function failed(err) {
  return { err, logs: [], units: 0, inner: [], returned: null, accounts: [] }
}

/** Converts the machine's result of a run or a simulation. */
function readOutcome(outcome) {
  const meta = outcome.meta?.() ?? outcome
  return {
    err: outcome.err ? errorAnswer(outcome.err()) : null,
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
    inner: meta.innerInstructions().map(steps => steps.map(innerInstruction)),
    returned: returned(meta.returnData()),
  }
}

function innerInstruction(step) {
  const instruction = step.instruction()
  return {
    programIdIndex: instruction.programIdIndex(),
    accountKeyIndexes: [...instruction.accounts()],
    data: instruction.data(),
    stackHeight: step.stackHeight(),
  }
}

function returned(answer) {
  const data = answer.data()
  if (data.length === 0) return null
  return { programId: base58.encode(answer.programId()), data: [Buffer.from(data).toString('base64'), 'base64'] }
}
