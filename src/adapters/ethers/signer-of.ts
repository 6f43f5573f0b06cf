import type { JsonRpcSigner } from 'ethers'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { providerOf } from './provider-of.js'
import type { SigningKit } from './signing-kit.js'

/**
 * The ethers signer of the account in use. It stays the signer of that account: {@link watchSigner} tells when another
 * one is. Asks nobody. Throws `account/missing` where no wallet is connected on Ethereum networks.
 *
 * @example
 * const signer = await signerOf(kit)
 * await signer.sendTransaction({ to, value: parseEther('0.1') })
 */
export async function signerOf(kit: SigningKit): Promise<JsonRpcSigner> {
  const provider = await providerOf(kit)
  const address = kit.getAddress('eip155')
  if (!address || !kit.getProvider('eip155'))
    throw new AppKitError('account/missing', { text: 'No wallet is connected' })
  const { JsonRpcSigner } = await import('ethers')
  return new JsonRpcSigner(provider, address)
}
