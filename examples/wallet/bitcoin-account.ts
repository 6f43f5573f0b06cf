import { p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes, keccak256, toBytes } from 'viem'

/** The address format of regtest. */
export const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' } as const

/** A Bitcoin key with its address. Never use it for real funds. */
export interface BitcoinKey {
  readonly address: string
  readonly publicKey: string
  readonly path: string
  /** The purpose of the key, in terms of WalletConnect. */
  readonly intention: 'payment' | 'ordinal'
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
}

/** The two keys of an account: the payment key, and the ordinals key. */
export type BitcoinAccount = readonly [payment: BitcoinKey, ordinal: BitcoinKey]

/** Derives the account with this index. Its keys are public. */
export function bitcoinAccount(index: number): BitcoinAccount {
  const secret = (use: string) => hexToBytes(keccak256(toBytes(`example wallet, account ${index} of Bitcoin, ${use}`)))
  const [payment, ordinal] = [secret('payments'), secret('ordinals')]
  const [ofPayment, ofOrdinal] = [pubECDSA(payment), utils.pubSchnorr(ordinal)]
  return [
    {
      ...placeOf(p2wpkh(ofPayment, REGTEST)),
      publicKey: hex(ofPayment),
      path: `m/84'/1'/${index}'/0/0`,
      intention: 'payment',
      privateKey: payment,
    },
    {
      ...placeOf(p2tr(ofOrdinal, undefined, REGTEST)),
      publicKey: hex(ofOrdinal),
      path: `m/86'/1'/${index}'/0/0`,
      intention: 'ordinal',
      privateKey: ordinal,
    },
  ]
}

function placeOf({ address = '', script }: { address?: string | undefined; script: Uint8Array }) {
  return { address, script }
}

/** Encodes bytes in hex. */
export function hex(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
