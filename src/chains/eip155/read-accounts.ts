import { viem } from '../../lib/viem.js'
import type { Account } from '../../core/account.js'
import { AppKitError } from '../../core/errors/appkit-error.js'

/**
 * The accounts of a wallet's answer, checked and in their checksummed form, each once. Throws
 * `wallet/invalid-response` for anything but a list of addresses. Standards: EIP-1102, EIP-55.
 */
export function readAccounts(answer: unknown): readonly Account[] {
  if (!Array.isArray(answer))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  const addresses = new Set(answer.map(checksummed))
  return [...addresses].map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** In lower case first: some networks have a checksum of their own, and wallets send it (EIP-1191). */
function checksummed(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave an account that is no address' })
  return viem.getAddress(value.toLowerCase())
}
