// Written by scripts/gen.mjs from the doc blocks of the screens. Do not edit.

import type { Network } from './network.js'
import type { Wallet } from './wallet.js'

/** Every screen of the modal. */
export type View =
  | 'Account'
  | 'AllWallets'
  | 'Connect'
  | 'ConnectingExternal'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'GetWallet'
  | 'Networks'
  | 'SwitchNetwork'
  | 'UnsupportedChain'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** What each screen is opened with. */
export interface ViewParams {
  Account: undefined
  AllWallets: undefined
  Connect: undefined
  ConnectingExternal: { connectorId: string }
  ConnectingWalletConnect: { wallet?: Wallet }
  ConnectingWalletConnectBasic: { uri?: string }
  Downloads: { wallet: Wallet }
  GetWallet: undefined
  Networks: undefined
  SwitchNetwork: { network: Network }
  UnsupportedChain: undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

/** Other names a screen is known by. */
export const viewAliases = {
  AccountSettings: 'Account',
  ConnectWallets: 'Connect',
  ProfileWallets: 'Account',
} as const satisfies Readonly<Record<string, View>>

/** A name `open({ view })` takes: a screen, or an alias of one. */
export type ViewName = View | keyof typeof viewAliases
