import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askSigner } from './ask-signer.js'
import { hexChainId } from './chain-id.js'

/**
 * What the wallet can do for an account on the signer's network, those it can do everywhere included.
 * Throws `wallet/method-unsupported` where the wallet cannot say. Standard: EIP-5792.
 */
export async function capabilities(signer: Signer): Promise<Record<string, unknown>> {
  const chainId = hexChainId(signer.network)
  const answer = await askSigner(signer, 'wallet_getCapabilities', [signer.address, [chainId]])
  if (!isRecord(answer))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave capabilities that are none' })
  const { '0x0': everywhere, [chainId]: here } = answer
  return { ...(isRecord(everywhere) && everywhere), ...(isRecord(here) && here) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
