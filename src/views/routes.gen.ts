// Written by scripts/gen.mjs from the doc blocks of the screens. Do not edit.

import type { Features } from '../core/config.js'
import type { View } from '../core/routes.gen.js'

/** One screen: its class, loaded when asked for, and the feature without which it is never asked for. */
export interface Route {
  readonly feature?: keyof Features
  load(): Promise<new () => HTMLElement>
}

/** Every screen, by name. */
export const routes: Readonly<Record<View, Route>> = {
  Account: { load: () => import('./account/account-view.js').then(chunk => chunk.AccountView) },
  AllWallets: { feature: 'allWallets', load: () => import('./wallets/all-wallets-view.js').then(chunk => chunk.AllWalletsView) },
  Connect: { load: () => import('./connect/connect-view.js').then(chunk => chunk.ConnectView) },
  ConnectingExternal: { load: () => import('./connecting/connecting-external-view.js').then(chunk => chunk.ConnectingExternalView) },
  ConnectingWalletConnect: { load: () => import('./connecting/connecting-wallet-connect-view.js').then(chunk => chunk.ConnectingWalletConnectView) },
  ConnectingWalletConnectBasic: { load: () => import('./connecting/connecting-wallet-connect-basic-view.js').then(chunk => chunk.ConnectingWalletConnectBasicView) },
  Downloads: { load: () => import('./help/downloads-view.js').then(chunk => chunk.DownloadsView) },
  GetWallet: { load: () => import('./help/get-wallet-view.js').then(chunk => chunk.GetWalletView) },
  Networks: { load: () => import('./networks/networks-view.js').then(chunk => chunk.NetworksView) },
  SwitchNetwork: { load: () => import('./networks/switch-network-view.js').then(chunk => chunk.SwitchNetworkView) },
  UnsupportedChain: { load: () => import('./networks/unsupported-chain-view.js').then(chunk => chunk.UnsupportedChainView) },
  WhatIsANetwork: { load: () => import('./help/what-is-a-network-view.js').then(chunk => chunk.WhatIsANetworkView) },
  WhatIsAWallet: { load: () => import('./help/what-is-a-wallet-view.js').then(chunk => chunk.WhatIsAWalletView) },
}
