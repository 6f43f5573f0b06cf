import type { Hex } from 'viem'
import { viem } from '../lib/viem.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SignedClaim } from './message.js'

/** Half the order of the curve: a signature above it is the mirror image of another one. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const MAX_SIGNATURE = 131_074

/**
 * Whether a key or a contract signed a text. Of a key: 65 bytes, `s` in the lower half, and no other notation. Contracts
 * are asked where there is a node to ask, also of an empty one: a Safe writes on the chain what it signed. Standards: EIP-55, EIP-191, ERC-1271, ERC-6492.
 */
export async function verifyEip155({ chainId, address, message, signature, rpc }: SignedClaim): Promise<boolean> {
  if (!viem.isAddress(address) || !isBytes(signature) || (signature === '0x' && !rpc)) return false
  const hash = viem.hashMessage(message)
  if (await isOfKey(hash, address, signature)) return true
  if (rpc) return (await import('./verify-contract.js')).verifyContract({ chainId, address, hash, signature, rpc })
  if (signature.length === 132) return false
  throw new AppKitError('siwx/not-verified', { text: 'Only a node can tell: give `rpc`' })
}

async function isOfKey(hash: Hex, address: string, signature: Hex): Promise<boolean> {
  if (!/^0x[\da-f]{128}(?:00|01|1b|1c)$/i.test(signature) || BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER)
    return false
  const signer = await viem.recoverAddress({ hash, signature }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}

function isBytes(text: string): text is Hex {
  return typeof text === 'string' && text.length <= MAX_SIGNATURE && /^0x(?:[\da-f]{2})*$/i.test(text)
}
