import { sha256 } from '@noble/hashes/sha2'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, TEST_NETWORK, Transaction, utils } from '@scure/btc-signer'
import { pubECDSA, tagSchnorr } from '@scure/btc-signer/utils.js'
import { sign } from 'viem/accounts'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import type { TestWalletMemory } from '../wallet-state.js'

/** The chains a test wallet can be on. */
export type BitcoinTestNetwork = 'mainnet' | 'testnet' | 'regtest'

/** The form of its address for payments. */
export type PaymentForm = 'p2wpkh' | 'p2sh' | 'p2pkh'

/** What a Bitcoin wallet for tests is made of. */
export interface BitcoinTestWalletOptions {
  /** `Test Bitcoin Wallet` where none is given. Two wallets on one page need two. */
  readonly name?: string
  /** A `data:` image; a plain drawing where none is given. */
  readonly icon?: string
  /** Its keys are made from this text. It is public: nothing of worth may ever lie there. */
  readonly seed?: string
  /** `regtest` where none is given. */
  readonly network?: BitcoinTestNetwork
  /** `p2wpkh` where none is given. */
  readonly payment?: PaymentForm
  /** The URL of an esplora, for sending by itself; without it the wallet says that it cannot. */
  readonly esplora?: string
  /** An address on Stacks that it tells beside its own. */
  readonly stacks?: string
  /**
   * How `addListener` of the shape `sats` is called: `object` (one `{ eventName, cb }`, as in sats-connect's core since
   * 0.9) where none is given, or `arguments` (`(eventName, cb)`, as before). It throws on the other form.
   */
  readonly satsListeners?: 'object' | 'arguments'
  /** Remembers the page's permission and the account over a reload. */
  readonly memory?: TestWalletMemory
}

/** The form of addresses on each chain. */
export const addressForms = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const

/** A key with an address, and what spends from it. */
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

/** The two keys of an account: one for payments, one for ordinals. Derived from a text, never for anything of value. */
export function accountKeys(
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
  const paid = paymentOf(publicKey, form, target)
  const kept = p2tr(utils.pubSchnorr(ordinals), undefined, target)
  const redeemScript = 'redeemScript' in paid ? paid.redeemScript : undefined
  return [
    {
      address: paid.address ?? '',
      publicKey: encodeHex(publicKey),
      privateKey: payment,
      purpose: 'payment',
      addressType: form,
      path: `m/${{ p2pkh: 44, p2sh: 49, p2wpkh: 84 }[form]}'/${coin}'/${index}'/0/0`,
      script: paid.script,
      ...(redeemScript && { redeemScript }),
    },
    {
      address: kept.address ?? '',
      publicKey: encodeHex(utils.pubSchnorr(ordinals)),
      privateKey: ordinals,
      purpose: 'ordinals',
      addressType: 'p2tr',
      path: `m/86'/${coin}'/${index}'/0/0`,
      script: kept.script,
    },
  ]
}

function paymentOf(publicKey: Uint8Array, form: PaymentForm, target: (typeof addressForms)[BitcoinTestNetwork]) {
  if (form === 'p2pkh') return p2pkh(publicKey, target)
  const witness = p2wpkh(publicKey, target)
  return form === 'p2sh' ? p2sh(witness, target) : witness
}

/** Signs a text with a key so that the key can be found in the signature: 65 bytes. Standard: BIP-137's oldest form. */
export async function signEcdsaMessage(message: string, { privateKey }: BitcoinKey): Promise<Uint8Array> {
  const text = new TextEncoder().encode(message)
  const magic = new TextEncoder().encode('Bitcoin Signed Message:\n')
  const said = Uint8Array.from([magic.length, ...magic, ...compactSize(text.length), ...text])
  const hash: `0x${string}` = `0x${encodeHex(sha256(sha256(said)))}`
  const { r, s, yParity } = await sign({ hash, privateKey: `0x${encodeHex(privateKey)}` })
  return Uint8Array.from([31 + (yParity ?? 0), ...(decodeHex(r.slice(2)) ?? []), ...(decodeHex(s.slice(2)) ?? [])])
}

/** Signs a text as if coins of the address were spent: the witness of that spending. Standard: BIP-322, its simple form. */
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

/** The id of the transaction that nobody sends, which locks nothing to the address and holds the text. */
function fundingId(message: string, script: Uint8Array): string {
  const held = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
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
    ...held,
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
