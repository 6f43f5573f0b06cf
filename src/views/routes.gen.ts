// Written by scripts/gen.mjs from the doc blocks of the screens. Do not edit.

import type { Features } from '../core/features.js'
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
  ApproveTransaction: { load: () => import('./embedded/approve-transaction-view.js').then(chunk => chunk.ApproveTransactionView) },
  BuyInProgress: { feature: 'onramp', load: () => import('./onramp/buy-in-progress-view.js').then(chunk => chunk.BuyInProgressView) },
  ChooseAccountName: { load: () => import('./names/choose-account-name-view.js').then(chunk => chunk.ChooseAccountNameView) },
  CompatibleNetworks: { feature: 'receive', load: () => import('./receive/compatible-networks-view.js').then(chunk => chunk.CompatibleNetworksView) },
  Connect: { load: () => import('./connect/connect-view.js').then(chunk => chunk.ConnectView) },
  ConnectSocials: { feature: 'socials', load: () => import('./embedded/connect-socials-view.js').then(chunk => chunk.ConnectSocialsView) },
  ConnectingExternal: { load: () => import('./connect/connecting-external-view.js').then(chunk => chunk.ConnectingExternalView) },
  ConnectingFarcaster: { feature: 'socials', load: () => import('./embedded/connecting-farcaster-view.js').then(chunk => chunk.ConnectingFarcasterView) },
  ConnectingMultiChain: { load: () => import('./connect/connecting-multi-chain-view.js').then(chunk => chunk.ConnectingMultiChainView) },
  ConnectingSocial: { feature: 'socials', load: () => import('./embedded/connecting-social-view.js').then(chunk => chunk.ConnectingSocialView) },
  ConnectingWalletConnect: { load: () => import('./pairing/connecting-wallet-connect-view.js').then(chunk => chunk.ConnectingWalletConnectView) },
  ConnectingWalletConnectBasic: { load: () => import('./pairing/connecting-wallet-connect-basic-view.js').then(chunk => chunk.ConnectingWalletConnectBasicView) },
  Downloads: { load: () => import('./help/downloads-view.js').then(chunk => chunk.DownloadsView) },
  EmailLogin: { feature: 'email', load: () => import('./embedded/email-login-view.js').then(chunk => chunk.EmailLoginView) },
  EmailVerifyDevice: { feature: 'email', load: () => import('./embedded/email-verify-device-view.js').then(chunk => chunk.EmailVerifyDeviceView) },
  EmailVerifyOtp: { feature: 'email', load: () => import('./embedded/email-verify-otp-view.js').then(chunk => chunk.EmailVerifyOtpView) },
  GetWallet: { load: () => import('./help/get-wallet-view.js').then(chunk => chunk.GetWalletView) },
  History: { feature: 'history', load: () => import('./activity/history-view.js').then(chunk => chunk.HistoryView) },
  Networks: { load: () => import('./networks/networks-view.js').then(chunk => chunk.NetworksView) },
  OnRampFiatSelect: { feature: 'onramp', load: () => import('./onramp/onramp-fiat-select-view.js').then(chunk => chunk.OnrampFiatSelectView) },
  OnRampTokenSelect: { feature: 'onramp', load: () => import('./onramp/onramp-token-select-view.js').then(chunk => chunk.OnrampTokenSelectView) },
  Onramp: { feature: 'onramp', load: () => import('./onramp/onramp-view.js').then(chunk => chunk.OnrampView) },
  ProfileWallets: { load: () => import('./account/profile-wallets-view.js').then(chunk => chunk.ProfileWalletsView) },
  Receive: { feature: 'receive', load: () => import('./receive/receive-view.js').then(chunk => chunk.ReceiveView) },
  RegisterAccountName: { load: () => import('./names/register-account-name-view.js').then(chunk => chunk.RegisterAccountNameView) },
  RegisterAccountNameSuccess: { load: () => import('./names/register-account-name-success-view.js').then(chunk => chunk.RegisterAccountNameSuccessView) },
  SIWXSignMessage: { load: () => import('./siwx/siwx-sign-message-view.js').then(chunk => chunk.SiwxSignMessageView) },
  Send: { feature: 'send', load: () => import('./send/send-view.js').then(chunk => chunk.SendView) },
  SendConfirmed: { feature: 'send', load: () => import('./send/send-confirmed-view.js').then(chunk => chunk.SendConfirmedView) },
  SendPreview: { feature: 'send', load: () => import('./send/send-preview-view.js').then(chunk => chunk.SendPreviewView) },
  SendSelectToken: { feature: 'send', load: () => import('./send/send-select-token-view.js').then(chunk => chunk.SendSelectTokenView) },
  Swap: { feature: 'swaps', load: () => import('./swap/swap-view.js').then(chunk => chunk.SwapView) },
  SwapPreview: { feature: 'swaps', load: () => import('./swap/swap-preview-view.js').then(chunk => chunk.SwapPreviewView) },
  SwapSelectToken: { feature: 'swaps', load: () => import('./swap/swap-select-token-view.js').then(chunk => chunk.SwapSelectTokenView) },
  SwitchActiveChain: { load: () => import('./networks/switch-active-chain-view.js').then(chunk => chunk.SwitchActiveChainView) },
  SwitchNetwork: { load: () => import('./networks/switch-network-view.js').then(chunk => chunk.SwitchNetworkView) },
  UnsupportedChain: { load: () => import('./networks/unsupported-chain-view.js').then(chunk => chunk.UnsupportedChainView) },
  UpdateEmailPrimaryOtp: { feature: 'email', load: () => import('./embedded/update-email-view.js').then(chunk => chunk.UpdateEmailPrimaryOtpView) },
  UpdateEmailSecondaryOtp: { feature: 'email', load: () => import('./embedded/update-email-view.js').then(chunk => chunk.UpdateEmailSecondaryOtpView) },
  UpdateEmailWallet: { feature: 'email', load: () => import('./embedded/update-email-view.js').then(chunk => chunk.UpdateEmailWalletView) },
  WhatIsABuy: { feature: 'onramp', load: () => import('./onramp/what-is-a-buy-view.js').then(chunk => chunk.WhatIsABuyView) },
  WhatIsANetwork: { load: () => import('./help/what-is-a-network-view.js').then(chunk => chunk.WhatIsANetworkView) },
  WhatIsAWallet: { load: () => import('./help/what-is-a-wallet-view.js').then(chunk => chunk.WhatIsAWalletView) },
}
