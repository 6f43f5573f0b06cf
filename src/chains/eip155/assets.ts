import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askSigner } from './ask-signer.js'
import { capabilities } from './capabilities.js'
import { hexChainId } from './chain-id.js'

/**
 * What the wallet itself says that the account holds on the signer's network, as it says it; undefined where its
 * capabilities do not name `assetDiscovery`. Throws `wallet/invalid-response` for an answer that is none, and what a refusal is.
 * Standards: EIP-5792, ERC-7811.
 */
export async function assets(signer: Signer): Promise<readonly unknown[] | undefined> {
  const { assetDiscovery } = await capabilities(signer)
  if (!isRecord(assetDiscovery) || assetDiscovery['supported'] !== true) return undefined
  const chainId = hexChainId(signer.network)
  const answer = await askSigner(signer, 'wallet_getAssets', [{ account: signer.address, chainFilter: [chainId] }])
  const here = isRecord(answer) ? (answer[chainId] ?? []) : undefined
  if (!Array.isArray(here))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave assets that are none' })
  return here
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
