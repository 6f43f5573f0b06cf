import type { CaipNetworkId, Namespace } from '../core/caip.js'
import type { Clock } from '../core/clock.js'
import { checkStatement } from './check-fields.js'
import type { SIWXRpc } from './signed-claim.js'
import type { SIWXStorage } from './siwx-storage.js'
import type { SignatureVerifiers } from './verify-signature.js'

/** What the messages of an app say, and who keeps its sign-ins. All of it may be left out. */
export interface DefaultSIWXOptions {
  /** The host that asks, with its port; that of the page where it is absent. */
  readonly domain?: string
  /** The page that asks; this one without its query where it is absent, for there may be secrets in that. */
  readonly uri?: string
  /** What a person agrees to. On EVM in plain ASCII: the standard has nothing else. See `namespaces`. */
  readonly statement?: string
  /** The families whose accounts sign in: each has to be able to write the statement. With EVM among them where it is absent. */
  readonly namespaces?: readonly Namespace[]
  readonly resources?: readonly string[]
  /** The number of a request, for the app's own use. */
  readonly requestId?: () => string
  /** How long a sign-in lives, in milliseconds; a week where it is absent. */
  readonly sessionMs?: number
  /** What the first line calls a network that is not one of EVM. */
  readonly networkName?: (chainId: CaipNetworkId) => string | undefined
  /** Numbers to be used once; of the storage where it has some, and random ones otherwise. */
  readonly getNonce?: () => Promise<string>
  /** The browser's own where it is absent: see {@link LocalStorage} and {@link ServerStorage}. */
  readonly storage?: SIWXStorage
  /** Of more families, or in place of those at hand. */
  readonly verifiers?: SignatureVerifiers
  /** Asks a node about wallets that are contracts. Without it only those of a key can sign in. */
  readonly rpc?: SIWXRpc
  /** Whether a person who does not sign in is disconnected; true where it is absent. */
  readonly required?: boolean
  /** Whether a disconnect ends the sign-ins, too; true where it is absent. */
  readonly signOutOnDisconnect?: boolean
  readonly clock?: Clock
}

/** Refuses with `siwx/bad-message` a statement that a message of one of the families cannot hold. */
export function checkOptions({ statement, namespaces = ['eip155'] }: DefaultSIWXOptions): void {
  for (const namespace of namespaces) checkStatement(statement, namespace)
}
