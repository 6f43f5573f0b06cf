import type { Namespace } from './caip.js'
import type { Social } from './features.js'

export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const

/** The kind of account: an externally owned account, a smart account, or a purpose of a Bitcoin wallet. */
export type AccountType = (typeof accountTypes)[number]

/** The account type to use by default where a wallet has several in one namespace. */
export const defaultAccountTypes: Readonly<Record<Namespace, AccountType>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  bip122: 'payment',
  polkadot: 'eoa',
}

/** One account of a wallet in one namespace. */
export interface Account {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
}

/** The connection state of a namespace. `connected` implies a live provider. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** Display details of the wallet connected in a namespace. */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly type: string
  readonly rdns?: string
}

/** The user who is logged in to the embedded wallet. Its texts are untrusted. */
export interface EmbeddedWalletInfo {
  /** `email` is present only if the user agreed to share it with the app. */
  readonly user: { readonly email?: string; readonly username?: string }
  /** How the user logged in. */
  readonly authProvider: 'email' | 'passkey' | Social
  readonly accountType: AccountType
  readonly isSmartAccountDeployed: boolean
}
