import type { Namespace } from './caip.js'

/** The kinds of accounts there are. */
export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const

/** What kind of account an address is: a key of its own, a contract, or a purpose of a Bitcoin wallet. */
export type AccountType = (typeof accountTypes)[number]

/** Which kind of account is in use where a wallet has several, unless the app says otherwise (spec point 9). */
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

/** Where a namespace stands. `connected` is said only while a live provider stands behind it. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The wallet a namespace is connected with, in the words a screen shows. */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly type: string
  readonly rdns?: string
}
