import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import { sha256 } from '@noble/hashes/sha2'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { BitcoinTestNetwork, PaymentForm } from './bitcoin-test-options.js'

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
