import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askWallet } from '../../core/ask-wallet.js'

/** Sends one request to a signer's wallet, on the signer's network. Rejects with an `AppKitError`. */
export function askSigner({ provider, network }: Signer, method: string, params: readonly unknown[]): Promise<unknown> {
  return askWallet(provider, { method, params }, { on: network.caipNetworkId })
}

/** Asks for a signature. Throws `wallet/invalid-response` where the answer is none. */
export async function askForSignature(signer: Signer, method: string, params: readonly unknown[]): Promise<string> {
  const answer = await askSigner(signer, method, params)
  if (typeof answer === 'string' && /^0x([\da-f]{2})+$/i.test(answer)) return answer
  if (answer === '0x' && signer.provider.signsOnChain) return answer
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}
