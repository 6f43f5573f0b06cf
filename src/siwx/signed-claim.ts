import type { CaipNetworkId } from '../core/caip.js'

/** Asks a node of a network, as the app does it anyway; rejects where it cannot. */
export type SIWXRpc = (call: {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: readonly unknown[]
}) => Promise<unknown>

/** Somebody says that this address signed this text. */
export interface SignedClaim {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly message: string
  /** As the family writes it: hex on eip155, base58 (or base64) on solana, base64 on bip122. */
  readonly signature: string
  /** Asked about wallets that are contracts, and about nothing else. */
  readonly rpc?: SIWXRpc
}

/** Whether a claim is true; rejects with `siwx/not-verified` where nobody can tell just now. */
export type SignatureVerifier = (claim: SignedClaim) => Promise<boolean>
