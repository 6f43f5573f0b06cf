import { isNamespace, type Namespace } from './caip.js'
import { AppKitError } from './errors/appkit-error.js'

/**
 * The three parts of a CAIP-10 address. Throws `caip/address-malformed` for what has not exactly three, none of them
 * empty, and `caip/address-invalid` for a namespace that this package does not know.
 */
export function parseCaipAddress(value: unknown): { namespace: Namespace; chainId: string; address: string } {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, chainId, address] = parts
  if (!namespace || !chainId || !address || parts.length > 3)
    throw new AppKitError('caip/address-malformed', { text: 'Invalid CAIP Address' })
  if (!isNamespace(namespace)) throw new AppKitError('caip/address-invalid', { text: 'Invalid CAIP-10 address' })
  return { namespace, chainId, address }
}
