import { EventEmitter } from 'node:events'
import { LiteSVM } from 'litesvm'
import { toBase58 } from './base58.mjs'
import { SYSTEM_PROGRAM } from './programs.mjs'
import { heldTokens } from './token-accounts.mjs'
import { errorAnswer } from './transaction-errors.mjs'
import { accountsOf } from './wire-transaction.mjs'

/** How many blocks a transaction may take to arrive: what the network gives. */
export const BLOCKHASH_BLOCKS = 150
const FIRST_SLOT = 1000
/** How many transactions the machine remembers, so that none runs twice. */
const REMEMBERED = 100_000n

/**
 * The chain: a machine that runs transactions, the blocks that pass, and what happened. What a transaction did is final
 * at once. Emits `slot` (a number), `transaction` (a record) and `account` (an address).
 */
export class Ledger extends EventEmitter {
  #svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(REMEMBERED)
  #blockhashes = new Map()
  #records = new Map()
  #byAccount = new Map()
  slot = FIRST_SLOT

  constructor() {
    super()
    this.setMaxListeners(0)
    this.#tellTime()
  }

  get blockhash() {
    return this.#svm.latestBlockhash()
  }

  get blockTime() {
    return Math.floor(Date.now() / 1000)
  }

  /** Lets blocks pass: one every 400 ms is what the network does. */
  passSlots(count = 1) {
    for (let step = 0; step < count; step++) {
      this.slot++
      this.#svm.expireBlockhash()
      this.#tellTime()
      const [oldest] = this.#blockhashes.keys()
      if (!this.isBlockhashValid(oldest)) this.#blockhashes.delete(oldest)
    }
    this.emit('slot', this.slot)
  }

  isBlockhashValid(hash) {
    const slot = this.#blockhashes.get(hash)
    return slot !== undefined && this.slot - slot <= BLOCKHASH_BLOCKS
  }

  /** The account at an address; nothing where there is none. */
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

  /** What happened in a transaction; nothing where it did not. */
  record(signature) {
    return this.#records.get(signature)
  }

  /** What touched an account, newest first. */
  recordsOf(address) {
    return (this.#byAccount.get(address) ?? []).toReversed()
  }

  /** What would happen, without signatures where they are not asked for. */
  simulate(transaction, { sigVerify = true } = {}) {
    this.#svm.withSigverify(sigVerify)
    try {
      const outcome = this.#svm.simulateTransaction(transaction.signed)
      return { ...said(outcome), accounts: 'postAccounts' in outcome ? outcome.postAccounts() : [] }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  /** Runs a transaction. It is kept, and costs its fee, also where it fails; what cannot even pay is dropped. */
  run(transaction) {
    const { keys, loaded } = accountsOf(transaction.message, address => this.account(address)?.data)
    const before = this.#balances(keys)
    const outcome = said(this.#svm.sendTransaction(transaction.signed))
    const after = this.#balances(keys)
    const fee = sum(before.lamports) - sum(after.lamports)
    if (outcome.err !== null && fee === 0n) return { ...outcome, dropped: true }
    const { slot, blockTime } = this
    const record = { ...outcome, transaction, signature: transaction.signatures[0], keys, loaded, slot, blockTime }
    this.#keep({ ...record, at: this.#records.size, fee, before, after })
    return { ...outcome, dropped: false }
  }

  /** Money from nowhere, for whoever gives it out. */
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

  #tellTime() {
    const clock = this.#svm.getClock()
    clock.slot = BigInt(this.slot)
    clock.unixTimestamp = BigInt(this.blockTime)
    this.#svm.setClock(clock)
    this.#blockhashes.set(this.blockhash, this.slot)
  }
}

function sum(amounts) {
  return amounts.reduce((total, each) => total + each, 0n)
}

/** What the machine says of a run, or of a rehearsal. */
function said(outcome) {
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
  return { programId: toBase58(answer.programId()), data: [Buffer.from(data).toString('base64'), 'base64'] }
}
