import type { Namespace } from '../../core/caip.js'
import type { Provider } from '../../core/provider.js'

/** What is used of an instance: that of `appkit-modal`, of `appkit-modal/headless` and of `appkit-modal/react` all have it. */
export interface SigningKit {
  getProvider(namespace?: Namespace): Provider | undefined
  getAddress(namespace?: Namespace): string | undefined
  getCaipNetwork(namespace?: Namespace): { readonly id: number | string } | undefined
  subscribeAccount(listener: () => void, namespace?: Namespace): () => void
  subscribeProviders(listener: () => void): () => void
}
