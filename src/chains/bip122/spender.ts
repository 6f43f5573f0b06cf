import { Address, OutScript, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeHex } from '../../lib/decode-hex.js'
import { askSigner } from './ask-signer.js'
import type { BuiltTerms } from './check-built.js'
import { readAddress } from './read-address.js'

/** What it takes to spend the coins of an address. */
export interface Spender {
  readonly script: Uint8Array
  /** What else a wallet has to be told about each input. */
  readonly more: { readonly redeemScript?: Uint8Array; readonly tapInternalKey?: Uint8Array }
  /** Whether a signature does not cover what is spent. */
  readonly isLegacy: boolean
}

interface ToldAddress {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly intention?: unknown
}

/**
 * What it takes to spend the coins of the signer's address, with its key as the wallet tells it. Coins of an account for
 * ordinals are not spent: one may be worth more than what it says. Throws `wallet/method-unsupported` for those, and for
 * an address of a script.
 */
export async function spender(signer: Signer, form: BuiltTerms['form']): Promise<Spender> {
  const { address } = signer
  const kind = readAddress(address)?.kind
  const { publicKey, intention } = await about(signer)
  if (intention === 'ordinal')
    throw new AppKitError('wallet/method-unsupported', { text: 'Coins of ordinals are kept' })
  const script = OutScript.encode(Address(form).decode(address))
  if (kind === 'p2wpkh' || kind === 'p2pkh') return { script, more: {}, isLegacy: kind === 'p2pkh' }
  const key = typeof publicKey === 'string' ? decodeHex(publicKey) : undefined
  const inner = kind === 'p2tr' && key ? key.subarray(-32) : undefined
  if (inner?.length === 32 && p2tr(inner, undefined, form).address === address)
    return { script, more: { tapInternalKey: inner }, isLegacy: false }
  const wrapped = kind === 'p2sh' && key?.length === 33 ? p2sh(p2wpkh(key, form), form) : undefined
  if (wrapped?.address !== address || !wrapped.redeemScript)
    throw new AppKitError('wallet/method-unsupported', { text: 'Coins of a script are not spent here' })
  return { script, more: { redeemScript: wrapped.redeemScript }, isLegacy: false }
}

async function about(signer: Signer): Promise<ToldAddress> {
  const told = await askSigner(signer, 'getAccountAddresses', {}).catch(() => undefined)
  const list = Array.isArray(told) ? (told as readonly (ToldAddress | null)[]) : []
  return list.find(one => one?.address === signer.address) ?? {}
}
