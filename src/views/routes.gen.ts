// Written by scripts/gen.mjs from the doc blocks of the screens. Do not edit.

import type { Features } from '../core/features.js'
import { lazy } from '../core/lazy.js'
import type { View } from '../core/routes.gen.js'

/** One screen: its class, loaded when asked for, and the feature without which it is never asked for. */
export interface Route {
  readonly feature?: keyof Features
  load(): Promise<new () => HTMLElement>
}

/** Every screen, by name. */
export const routes: Readonly<Record<View, Route>> = {
  Account: { load: lazy(() => import('./account/account-view.js').then(chunk => chunk.AccountView)) },
  AccountSettings: { load: lazy(() => import('./account/account-settings-view.js').then(chunk => chunk.AccountSettingsView)) },
  AllWallets: { feature: 'allWallets', load: lazy(() => import('./wallets/all-wallets-view.js').then(chunk => chunk.AllWalletsView)) },
  ApproveTransaction: { load: lazy(() => import('./embedded/approve-transaction-view.js').then(chunk => chunk.ApproveTransactionView)) },
  BuyInProgress: { feature: 'onramp', load: lazy(() => import('./onramp/buy-in-progress-view.js').then(chunk => chunk.BuyInProgressView)) },
  ChooseAccountName: { load: lazy(() => import('./names/choose-account-name-view.js').then(chunk => chunk.ChooseAccountNameView)) },
  CompatibleNetworks: { feature: 'receive', load: lazy(() => import('./receive/compatible-networks-view.js').then(chunk => chunk.CompatibleNetworksView)) },
  Connect: { load: lazy(() => import('./connect/connect-view.js').then(chunk => chunk.ConnectView)) },
  ConnectSocials: { feature: 'socials', load: lazy(() => import('./embedded/connect-socials-view.js').then(chunk => chunk.ConnectSocialsView)) },
  ConnectingExternal: { load: lazy(() => import('./connect/connecting-external-view.js').then(chunk => chunk.ConnectingExternalView)) },
  ConnectingFarcaster: { feature: 'socials', load: lazy(() => import('./embedded/connecting-farcaster-view.js').then(chunk => chunk.ConnectingFarcasterView)) },
  ConnectingMultiChain: { load: lazy(() => import('./connect/connecting-multi-chain-view.js').then(chunk => chunk.ConnectingMultiChainView)) },
  ConnectingSocial: { feature: 'socials', load: lazy(() => import('./embedded/connecting-social-view.js').then(chunk => chunk.ConnectingSocialView)) },
  ConnectingWalletConnect: { load: lazy(() => import('./pairing/connecting-wallet-connect-view.js').then(chunk => chunk.ConnectingWalletConnectView)) },
  ConnectingWalletConnectBasic: { load: lazy(() => import('./pairing/connecting-wallet-connect-basic-view.js').then(chunk => chunk.ConnectingWalletConnectBasicView)) },
  Downloads: { load: lazy(() => import('./help/downloads-view.js').then(chunk => chunk.DownloadsView)) },
  EmailLogin: { feature: 'email', load: lazy(() => import('./embedded/email-login-view.js').then(chunk => chunk.EmailLoginView)) },
  EmailVerifyDevice: { feature: 'email', load: lazy(() => import('./embedded/email-verify-device-view.js').then(chunk => chunk.EmailVerifyDeviceView)) },
  EmailVerifyOtp: { feature: 'email', load: lazy(() => import('./embedded/email-verify-otp-view.js').then(chunk => chunk.EmailVerifyOtpView)) },
  GetWallet: { load: lazy(() => import('./help/get-wallet-view.js').then(chunk => chunk.GetWalletView)) },
  History: { feature: 'history', load: lazy(() => import('./activity/history-view.js').then(chunk => chunk.HistoryView)) },
  Networks: { load: lazy(() => import('./networks/networks-view.js').then(chunk => chunk.NetworksView)) },
  NftDetails: { load: lazy(() => import('./account/nft-details-view.js').then(chunk => chunk.NftDetailsView)) },
  OnRampFiatSelect: { feature: 'onramp', load: lazy(() => import('./onramp/onramp-fiat-select-view.js').then(chunk => chunk.OnrampFiatSelectView)) },
  OnRampProviderSelect: { feature: 'onramp', load: lazy(() => import('./onramp/onramp-provider-select-view.js').then(chunk => chunk.OnrampProviderSelectView)) },
  OnRampTokenSelect: { feature: 'onramp', load: lazy(() => import('./onramp/onramp-token-select-view.js').then(chunk => chunk.OnrampTokenSelectView)) },
  Onramp: { feature: 'onramp', load: lazy(() => import('./onramp/onramp-view.js').then(chunk => chunk.OnrampView)) },
  ProfileWallets: { load: lazy(() => import('./account/profile-wallets-view.js').then(chunk => chunk.ProfileWalletsView)) },
  Receive: { feature: 'receive', load: lazy(() => import('./receive/receive-view.js').then(chunk => chunk.ReceiveView)) },
  RegisterAccountName: { load: lazy(() => import('./names/register-account-name-view.js').then(chunk => chunk.RegisterAccountNameView)) },
  RegisterAccountNameSuccess: { load: lazy(() => import('./names/register-account-name-success-view.js').then(chunk => chunk.RegisterAccountNameSuccessView)) },
  SIWXSignMessage: { load: lazy(() => import('./siwx/siwx-sign-message-view.js').then(chunk => chunk.SiwxSignMessageView)) },
  Send: { feature: 'send', load: lazy(() => import('./send/send-view.js').then(chunk => chunk.SendView)) },
  SendConfirmed: { feature: 'send', load: lazy(() => import('./send/send-confirmed-view.js').then(chunk => chunk.SendConfirmedView)) },
  SendPreview: { feature: 'send', load: lazy(() => import('./send/send-preview-view.js').then(chunk => chunk.SendPreviewView)) },
  SendSelectToken: { feature: 'send', load: lazy(() => import('./send/send-select-token-view.js').then(chunk => chunk.SendSelectTokenView)) },
  Swap: { feature: 'swaps', load: lazy(() => import('./swap/swap-view.js').then(chunk => chunk.SwapView)) },
  SwapConfirmed: { feature: 'swaps', load: lazy(() => import('./swap/swap-confirmed-view.js').then(chunk => chunk.SwapConfirmedView)) },
  SwapPreview: { feature: 'swaps', load: lazy(() => import('./swap/swap-preview-view.js').then(chunk => chunk.SwapPreviewView)) },
  SwapSelectToken: { feature: 'swaps', load: lazy(() => import('./swap/swap-select-token-view.js').then(chunk => chunk.SwapSelectTokenView)) },
  SwitchActiveChain: { load: lazy(() => import('./networks/switch-active-chain-view.js').then(chunk => chunk.SwitchActiveChainView)) },
  SwitchNetwork: { load: lazy(() => import('./networks/switch-network-view.js').then(chunk => chunk.SwitchNetworkView)) },
  TokenDetails: { load: lazy(() => import('./account/token-details-view.js').then(chunk => chunk.TokenDetailsView)) },
  TransactionDetails: { feature: 'history', load: lazy(() => import('./activity/transaction-details-view.js').then(chunk => chunk.TransactionDetailsView)) },
  UnsupportedChain: { load: lazy(() => import('./networks/unsupported-chain-view.js').then(chunk => chunk.UnsupportedChainView)) },
  UpdateEmailPrimaryOtp: { feature: 'email', load: lazy(() => import('./embedded/update-email-view.js').then(chunk => chunk.UpdateEmailPrimaryOtpView)) },
  UpdateEmailSecondaryOtp: { feature: 'email', load: lazy(() => import('./embedded/update-email-view.js').then(chunk => chunk.UpdateEmailSecondaryOtpView)) },
  UpdateEmailWallet: { feature: 'email', load: lazy(() => import('./embedded/update-email-view.js').then(chunk => chunk.UpdateEmailWalletView)) },
  WhatIsABuy: { feature: 'onramp', load: lazy(() => import('./onramp/what-is-a-buy-view.js').then(chunk => chunk.WhatIsABuyView)) },
  WhatIsANetwork: { load: lazy(() => import('./help/what-is-a-network-view.js').then(chunk => chunk.WhatIsANetworkView)) },
  WhatIsAWallet: { load: lazy(() => import('./help/what-is-a-wallet-view.js').then(chunk => chunk.WhatIsAWalletView)) },
}
