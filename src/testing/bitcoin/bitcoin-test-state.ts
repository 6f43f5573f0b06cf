import { selectUTXO, Transaction } from '@scure/btc-signer'
import { rpcCodes } from '../../core/errors/wallet-error.js'
import { Emitter } from '../../lib/emitter.js'
import { encodeHex } from '../../lib/bytes.js'
import { ProviderRpcError, type WalletControl } from '../wallet-control.js'
import {
  deriveAccountKeys,
  addressForms,
  type BitcoinKey,
  type BitcoinTestNetwork,
  type BitcoinTestWalletOptions,
  signBip322Message,
  signEcdsaMessage,
} from './bitcoin-keys.js'

export interface InputToSign {
  readonly address: string
  readonly index: number
}

export class BitcoinTestState {
  readonly emitter = new Emitter()
  readonly network: BitcoinTestNetwork
  granted = false
  selected = 0

  constructor(
    readonly name: string,
    readonly options: BitcoinTestWalletOptions,
    readonly control: WalletControl,
  ) {
    this.network = options.network ?? 'regtest'
    const stored = attempt(
      () => JSON.parse(options.memory?.getItem(this.#storageKey) ?? 'null') as Partial<this> | null,
    )
    this.granted = stored?.granted === true
    this.selected = stored?.selected ?? 0
  }

  get keys(): readonly [BitcoinKey, BitcoinKey] {
    const { seed = 'test', payment = 'p2wpkh' } = this.options
    return deriveAccountKeys(`${seed}/${this.network}`, this.selected, this.network, payment)
  }

  async authorize(): Promise<void> {
    if (!this.granted) await this.control.prompt()
    this.change({ granted: true })
  }

  change(next: { granted?: boolean; selected?: number }): void {
    const hasChanged =
      (next.granted ?? this.granted) !== this.granted || (next.selected ?? this.selected) !== this.selected
    Object.assign(this, next)
    const { granted, selected } = this
    attempt(() => this.options.memory?.setItem(this.#storageKey, JSON.stringify({ granted, selected })))
    if (hasChanged) this.emitter.emit('change', granted)
  }

  /** Returns the key of an address. Throws 4100 if the page may not use it. */
  key(address: unknown): BitcoinKey {
    const key = this.granted ? this.keys.find(candidate => candidate.address === address) : undefined
    if (!key) throw new ProviderRpcError(rpcCodes.unauthorized, 'The account has not been authorized by the user.')
    return key
  }

  async signMessage(message: string, address: unknown, algorithm: 'ecdsa' | 'bip322'): Promise<Uint8Array> {
    const key = this.key(address)
    await this.control.prompt()
    return algorithm === 'ecdsa' ? signEcdsaMessage(message, key) : signBip322Message(message, key)
  }

  async signPsbt(psbt: Uint8Array, inputs: readonly InputToSign[], finish = false): Promise<Uint8Array> {
    const keys = inputs.map(({ address, index }) => ({ index, key: this.key(address) }))
    const transaction = Transaction.fromPSBT(psbt)
    await this.control.prompt()
    for (const { index, key } of keys) {
      transaction.signIdx(key.privateKey, index)
      if (finish) transaction.finalizeIdx(index)
    }
    return transaction.toPSBT()
  }

  /** Sends coins from the payment address and returns the transaction id. Throws 4200 without an Esplora server. */
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

  push(psbt: Uint8Array): Promise<string> {
    return post(this.options.esplora ?? '', Transaction.fromPSBT(psbt).extract())
  }

  get #storageKey(): string {
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
