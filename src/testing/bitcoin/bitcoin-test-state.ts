import { selectUTXO, Transaction } from '@scure/btc-signer'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { Emitter } from '../../lib/emitter.js'
import { encodeHex } from '../../lib/bytes.js'
import { ProviderRpcError, type WalletControl } from '../wallet-control.js'
import {
  accountKeys,
  addressForms,
  type BitcoinKey,
  type BitcoinTestNetwork,
  type BitcoinTestWalletOptions,
  signBip322Message,
  signEcdsaMessage,
} from './bitcoin-keys.js'

/** An input a page wants to have signed. */
export interface AskedInput {
  readonly address: string
  readonly index: number
}

/** A Bitcoin wallet's keys and permissions, and what it does with them, whatever shape it is asked in. */
export class BitcoinTestState {
  readonly emitter = new Emitter()
  readonly network: BitcoinTestNetwork
  /** Whether the page may see accounts. */
  granted = false
  selected = 0

  constructor(
    readonly name: string,
    readonly options: BitcoinTestWalletOptions,
    readonly control: WalletControl,
  ) {
    this.network = options.network ?? 'regtest'
    const kept = attempt(() => JSON.parse(options.memory?.getItem(this.#place) ?? 'null') as Partial<this> | null)
    this.granted = kept?.granted === true
    this.selected = kept?.selected ?? 0
  }

  /** The keys of the account that is shown, the one for payments first. */
  get keys(): readonly [BitcoinKey, BitcoinKey] {
    const { seed = 'test', payment = 'p2wpkh' } = this.options
    return accountKeys(`${seed}/${this.network}`, this.selected, this.network, payment)
  }

  /** Lets the page in, after asking the person where it is not known yet. */
  async enter(): Promise<void> {
    if (!this.granted) await this.control.prompt()
    this.change({ granted: true })
  }

  change(to: { granted?: boolean; selected?: number }): void {
    const isNews = (to.granted ?? this.granted) !== this.granted || (to.selected ?? this.selected) !== this.selected
    Object.assign(this, to)
    const { granted, selected } = this
    attempt(() => this.options.memory?.setItem(this.#place, JSON.stringify({ granted, selected })))
    if (isNews) this.emitter.emit('change', granted)
  }

  /** The key of an address that the page may use. Throws 4100. */
  key(address: unknown): BitcoinKey {
    const key = this.granted ? this.keys.find(one => one.address === address) : undefined
    if (!key) throw new ProviderRpcError(rpcCodes.unauthorized, 'The account has not been authorized by the user.')
    return key
  }

  async signMessage(message: string, address: unknown, how: 'ecdsa' | 'bip322'): Promise<Uint8Array> {
    const key = this.key(address)
    await this.control.prompt()
    return how === 'ecdsa' ? signEcdsaMessage(message, key) : signBip322Message(message, key)
  }

  /** Signs inputs of a transaction, and finishes it where that is wanted. */
  async signPsbt(psbt: Uint8Array, inputs: readonly AskedInput[], finish = false): Promise<Uint8Array> {
    const keys = inputs.map(({ address, index }) => ({ index, key: this.key(address) }))
    const transaction = Transaction.fromPSBT(psbt)
    await this.control.prompt()
    for (const { index, key } of keys) {
      transaction.signIdx(key.privateKey, index)
      if (finish) transaction.finalizeIdx(index)
    }
    return transaction.toPSBT()
  }

  /** Sends coins of the address for payments by itself; gives the id. Throws 4200 where it knows no node. */
  async send(to: string, amount: number): Promise<string> {
    const { esplora } = this.options
    if (!esplora) throw new ProviderRpcError(rpcCodes.unsupportedMethod, 'The wallet does not send.')
    const [{ address }] = this.keys
    const { script, redeemScript, privateKey } = this.key(address)
    await this.control.prompt()
    const coins = (await (await fetch(`${esplora}/address/${address}/utxo`)).json()) as WireCoin[]
    const inputs = coins.map(({ txid, vout, value }) => ({
      txid,
      index: vout,
      witnessUtxo: { script, amount: BigInt(value) },
      ...(redeemScript && { redeemScript }),
    }))
    const network = addressForms[this.network]
    const options = { changeAddress: address, feePerByte: 2n, createTx: true, network } as const
    const chosen = selectUTXO(inputs, [{ address: to, amount: BigInt(amount) }], 'default', options)
    if (!chosen?.tx) throw new ProviderRpcError(rpcCodes.invalidInput, 'insufficient funds')
    chosen.tx.sign(privateKey)
    chosen.tx.finalize()
    return post(esplora, chosen.tx.extract())
  }

  /** Hands a signed transaction to the network. */
  push(psbt: Uint8Array): Promise<string> {
    return post(this.options.esplora ?? '', Transaction.fromPSBT(psbt).extract())
  }

  get #place(): string {
    return `test-bitcoin-wallet:${this.name}`
  }
}

interface WireCoin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

async function post(esplora: string, raw: Uint8Array): Promise<string> {
  const response = await fetch(`${esplora}/tx`, { method: 'POST', body: encodeHex(raw) })
  const text = await response.text()
  if (!response.ok) throw new ProviderRpcError(rpcCodes.transactionRejected, text)
  return text
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
