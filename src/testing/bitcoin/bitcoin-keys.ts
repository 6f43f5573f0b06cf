import { sha256 } from '@noble/hashes/sha2'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, TEST_NETWORK, Transaction, utils } from '@scure/btc-signer'
import { pubECDSA, tagSchnorr } from '@scure/btc-signer/utils.js'
import { sign } from 'viem/accounts'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import type { TestWalletMemory } from '../wallet-state.js'

export type BitcoinTestNetwork = 'mainnet' | 'testnet' | 'regtest'

/** The script type of the payment address. */
export type PaymentForm = 'p2wpkh' | 'p2sh' | 'p2pkh'

export interface BitcoinTestWalletOptions {
  /** Defaults to `Test Bitcoin Wallet`. Two wallets on one page need different names. */
  readonly name?: string
  readonly icon?: string
  /** The text from which the keys are derived. It is public: never send funds with real value to these addresses. */
  readonly seed?: string
  /** Defaults to `regtest`. */
  readonly network?: BitcoinTestNetwork
  /** Defaults to `p2wpkh`. */
  readonly payment?: PaymentForm
  /** The URL of an Esplora server for sending. Without it, the wallet rejects transfers. */
  readonly esplora?: string
  /** A Stacks address to report in addition to its own addresses. */
  readonly stacks?: string
  /**
   * The signature of `addListener` for the shape `sats`: `object` (the default) takes `{ eventName, cb }`, as in
   * sats-connect's core since 0.9; `arguments` takes `(eventName, cb)`, as before. The other form throws.
   */
  readonly satsListeners?: 'object' | 'arguments'
  /** Stores the page's permission and the selected account across reloads. */
  readonly memory?: TestWalletMemory
}

export const addressForms = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const

export interface BitcoinKey {
  readonly address: string
  readonly publicKey: string
  readonly privateKey: Uint8Array
  readonly purpose: 'payment' | 'ordinals'
  readonly addressType: PaymentForm | 'p2tr'
  readonly path: string
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
}

export function deriveAccountKeys(
  seed: string,
  index: number,
  network: BitcoinTestNetwork,
  form: PaymentForm,
): readonly [BitcoinKey, BitcoinKey] {
  const coin = network === 'mainnet' ? 0 : 1
  const secret = (purpose: string) => sha256(new TextEncoder().encode(`${seed}/${index}/${purpose}`))
  const [payment, ordinals] = [secret('payment'), secret('ordinals')]
  const publicKey = pubECDSA(payment)
  const target = addressForms[network]
  const paymentOutput = createPayment(publicKey, form, target)
  const taproot = p2tr(utils.pubSchnorr(ordinals), undefined, target)
  const redeemScript = 'redeemScript' in paymentOutput ? paymentOutput.redeemScript : undefined
  return [
    {
      address: paymentOutput.address ?? '',
      publicKey: encodeHex(publicKey),
      privateKey: payment,
      purpose: 'payment',
      addressType: form,
      path: `m/${{ p2pkh: 44, p2sh: 49, p2wpkh: 84 }[form]}'/${coin}'/${index}'/0/0`,
      script: paymentOutput.script,
      ...(redeemScript && { redeemScript }),
    },
    {
      address: taproot.address ?? '',
      publicKey: encodeHex(utils.pubSchnorr(ordinals)),
      privateKey: ordinals,
      purpose: 'ordinals',
      addressType: 'p2tr',
      path: `m/86'/${coin}'/${index}'/0/0`,
      script: taproot.script,
    },
  ]
}

function createPayment(publicKey: Uint8Array, form: PaymentForm, target: (typeof addressForms)[BitcoinTestNetwork]) {
  if (form === 'p2pkh') return p2pkh(publicKey, target)
  const witness = p2wpkh(publicKey, target)
  return form === 'p2sh' ? p2sh(witness, target) : witness
}

/** Signs a text with a recoverable signature of 65 bytes. Standard: BIP-137, its oldest form. */
export async function signEcdsaMessage(message: string, { privateKey }: BitcoinKey): Promise<Uint8Array> {
  const text = new TextEncoder().encode(message)
  const magic = new TextEncoder().encode('Bitcoin Signed Message:\n')
  const payload = Uint8Array.from([magic.length, ...magic, ...compactSize(text.length), ...text])
  const hash: `0x${string}` = `0x${encodeHex(sha256(sha256(payload)))}`
  const { r, s, yParity } = await sign({ hash, privateKey: `0x${encodeHex(privateKey)}` })
  return Uint8Array.from([31 + (yParity ?? 0), ...(decodeHex(r.slice(2)) ?? []), ...(decodeHex(s.slice(2)) ?? [])])
}

/** Returns the witness of a virtual transaction that spends from the address. Standard: BIP-322, simple form. */
export function signBip322Message(message: string, key: BitcoinKey): Uint8Array {
  const { script, privateKey, redeemScript, addressType } = key
  const spending = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
  spending.addInput({
    txid: fundingId(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(redeemScript && { redeemScript }),
    ...(addressType === 'p2tr' && { tapInternalKey: decodeHex(key.publicKey) ?? new Uint8Array() }),
  })
  spending.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  spending.signIdx(privateKey, 0)
  spending.finalizeIdx(0)
  return RawWitness.encode(spending.getInput(0).finalScriptWitness ?? [])
}

// Returns the id of the virtual funding transaction of BIP-322: it contains the text and is never broadcast.
function fundingId(message: string, script: Uint8Array): string {
  const messageHash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const zeros = (count: number) => Array<number>(count).fill(0)
  const raw = Uint8Array.from([
    ...zeros(4), // version
    1,
    ...zeros(32),
    0xff,
    0xff,
    0xff,
    0xff,
    34,
    0,
    32,
    ...messageHash,
    ...zeros(4), // sequence
    1,
    ...zeros(8), // amount
    script.length,
    ...script,
    ...zeros(4), // lock time
  ])
  return encodeHex(sha256(sha256(raw)).toReversed())
}

function compactSize(length: number): readonly number[] {
  return length < 253 ? [length] : [253, length & 255, length >> 8]
}
