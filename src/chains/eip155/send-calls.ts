import type { Call, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askSigner } from './ask-signer.js'
import { hexChainId } from './chain-id.js'
import { toQuantity } from './quantity.js'

/**
 * Asks the wallet to send several calls as one batch, atomic where it can; gives the id of the batch.
 * Standard: EIP-5792, version 2.0.0; the bare id of earlier wallets is understood.
 */
export async function sendCalls(calls: readonly Call[], signer: Signer): Promise<string> {
  const batch = {
    version: '2.0.0',
    from: signer.address,
    chainId: hexChainId(signer.network),
    atomicRequired: false,
    calls: calls.map(({ to, data, value }) => ({
      to,
      ...(data && { data }),
      ...(value !== undefined && { value: toQuantity(value) }),
    })),
  }
  const answer = await askSigner(signer, 'wallet_sendCalls', [batch])
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id === 'string' && id !== '') return id
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id for the batch' })
}
