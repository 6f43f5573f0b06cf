import { p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes, keccak256, toBytes } from 'viem'

/** The form of addresses on the chain that people develop on. */
export const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' } as const

/** A key of Bitcoin with its address: never one with money on it. */
export interface BitcoinKey {
  readonly address: string
  readonly publicKey: string
  readonly path: string
  /** What it is for, in the words of the wallet-connection protocol. */
  readonly intention: 'payment' | 'ordinal'
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
}

/** The two keys of an account: the one for payments, and the one for ordinals. */
export type BitcoinAccount = readonly [payment: BitcoinKey, ordinal: BitcoinKey]

/** The account of this number; anybody can have it. */
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

/** Bytes in hex, as Bitcoin writes them. */
export function hex(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
