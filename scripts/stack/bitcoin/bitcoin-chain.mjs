import { sha256 } from '@noble/hashes/sha2'
import { Address, OutScript, RawTx, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { checkSpend } from './check-spend.mjs'

/** The address format of this chain. */
export const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

/** The minimum relay fee, in satoshi per virtual byte. */
const MIN_FEE_RATE = 1n
const DUST = 294n
const LOOSE = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }

export const toHex = bytes => Buffer.from(bytes).toString('hex')

/**
 * An in-memory Bitcoin chain: its coins, their transactions, and blocks that are only a height. It accepts a
 * transaction if its signatures are valid, its inputs exist and are unspent, its outputs do not exceed its inputs, and
 * it pays a fee.
 */
export class BitcoinChain {
  height = 100
  /** @type {Map<string, { txid: string, vout: number, amount: bigint, script: Uint8Array, address?: string, spentBy?: string }>} */
  coins = new Map()
  /** @type {Map<string, { txid: string, hex: string, fee: number, height?: number, time: number, inputs: object[], outputs: object[] }>} */
  transactions = new Map()
  #issued = 0

  /** Accepts a transaction in hex and returns its id. Throws a node's error message if it is invalid. */
  take(hex) {
    const raw = Buffer.from(hex, 'hex')
    const transaction = Transaction.fromRaw(raw, LOOSE)
    const txid = transaction.id
    if (this.transactions.has(txid)) throw new Error('txn-already-known')
    const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => this.#spent(transaction.getInput(at)))
    if (new Set(inputs).size !== inputs.length) throw new Error('bad-txns-inputs-duplicate')
    const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
    const fee = sum(inputs) - sum(outputs)
    if (fee < 0n) throw new Error('bad-txns-in-belowout')
    if (outputs.some(({ amount }) => amount < DUST)) throw new Error('dust')
    inputs.forEach((_, at) => checkSpend(transaction, at, inputs))
    if (fee < MIN_FEE_RATE * BigInt(transaction.vsize)) throw new Error('min relay fee not met')
    for (const coin of inputs) coin.spentBy = txid
    this.#write(txid, hex, inputs, outputs, Number(fee))
    return txid
  }

  /** Creates coins for an address in a separate block; returns the transaction id. */
  issue(address, amount) {
    const script = OutScript.encode(Address(REGTEST).decode(address))
    const mark = new Uint8Array(4)
    new DataView(mark.buffer).setUint32(0, ++this.#issued)
    const raw = RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [
        { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: Uint8Array.from([4, ...mark]), sequence: 0 },
      ],
      outputs: [{ amount: BigInt(amount), script }],
      lockTime: 0,
    })
    const txid = toHex(sha256(sha256(raw)).toReversed())
    this.#write(txid, toHex(raw), [], [{ amount: BigInt(amount), script }], 0)
    this.mine()
    return txid
  }

  /** Mines all pending transactions; returns the block height. */
  mine() {
    this.height += 1
    for (const transaction of this.transactions.values()) transaction.height ??= this.height
    return this.height
  }

  /** Returns the unspent coins of an address. */
  unspent(address) {
    return [...this.coins.values()].filter(coin => coin.address === address && coin.spentBy === undefined)
  }

  /** Returns the transactions of an address, the newest first. */
  getTransactions(address) {
    const isPart = ({ inputs, outputs }) => [...inputs, ...outputs].some(coin => coin.address === address)
    return [...this.transactions.values()].filter(isPart).toReversed()
  }

  #spent({ txid, index }) {
    const coin = this.coins.get(`${toHex(txid)}:${index}`)
    if (!coin) throw new Error('bad-txns-inputs-missingorspent')
    if (coin.spentBy !== undefined) throw new Error('txn-mempool-conflict')
    return coin
  }

  #write(txid, hex, inputs, outputs, fee) {
    const made = outputs.map(({ amount, script }, vout) => ({ txid, vout, amount, script, address: addressOf(script) }))
    for (const coin of made) this.coins.set(`${txid}:${coin.vout}`, coin)
    this.transactions.set(txid, { txid, hex, fee, inputs, outputs: made, time: Math.floor(Date.now() / 1000) })
  }
}

function sum(coins) {
  return coins.reduce((all, { amount }) => all + amount, 0n)
}

function addressOf(script) {
  try {
    return Address(REGTEST).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
