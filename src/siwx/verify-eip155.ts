import type { Hex } from 'viem'
import { viem } from '../lib/viem.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SignedClaim } from './message.js'

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const MAX_SIGNATURE_LENGTH = 131_074

/**
 * Verifies the signature of an EVM account. Signatures by a key have 65 bytes and a low `s`. Others are verified by the
 * contract if there is a node, even empty ones: a Safe stores its signatures on-chain. Standards: EIP-55, EIP-191,
 * ERC-1271, ERC-6492.
 */
export async function verifyEip155({ chainId, address, message, signature, rpc }: SignedClaim): Promise<boolean> {
  if (!viem.isAddress(address) || !isHexBytes(signature) || (signature === '0x' && !rpc)) return false
  const hash = viem.hashMessage(message)
  if (await isSignedByKey(hash, address, signature)) return true
  if (rpc) return (await import('./verify-contract.js')).verifyContract({ chainId, address, hash, signature, rpc })
  if (signature.length === 132) return false
  throw new AppKitError('siwx/not-verified', { text: 'Set `rpc`: only a node can verify this' })
}

async function isSignedByKey(hash: Hex, address: string, signature: Hex): Promise<boolean> {
  if (!/^0x[\da-f]{128}(?:00|01|1b|1c)$/i.test(signature) || BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER)
    return false
  const signer = await viem.recoverAddress({ hash, signature }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}

function isHexBytes(text: string): text is Hex {
  return typeof text === 'string' && text.length <= MAX_SIGNATURE_LENGTH && /^0x(?:[\da-f]{2})*$/i.test(text)
}
