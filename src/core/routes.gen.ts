// Written by scripts/gen.mjs from the doc blocks of the screens. Do not edit.

import type { Namespace } from './caip.js'
import type { Wallet } from './connector.js'
import type { Social } from './features.js'
import type { Network } from './network.js'
import type { SendArguments } from './send-arguments.js'
import type { Collectible, ListedTransaction, Token } from './token.js'

/** Every screen of the modal. */
export type View =
  | 'Account'
  | 'AccountSettings'
  | 'AllWallets'
  | 'ApproveTransaction'
  | 'BuyInProgress'
  | 'ChooseAccountName'
  | 'CompatibleNetworks'
  | 'Connect'
  | 'ConnectSocials'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'ConnectingMultiChain'
  | 'ConnectingSocial'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'GetWallet'
  | 'History'
  | 'Networks'
  | 'NftDetails'
  | 'OnRampFiatSelect'
  | 'OnRampProviderSelect'
  | 'OnRampTokenSelect'
  | 'Onramp'
  | 'ProfileWallets'
  | 'Receive'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SIWXSignMessage'
  | 'Send'
  | 'SendConfirmed'
  | 'SendPreview'
  | 'SendSelectToken'
  | 'Swap'
  | 'SwapConfirmed'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'SwitchActiveChain'
  | 'SwitchNetwork'
  | 'TokenDetails'
  | 'TransactionDetails'
  | 'UnsupportedChain'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpdateEmailWallet'
  | 'WhatIsABuy'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** Their names. */
export const viewNames: readonly View[] = [
  'Account',
  'AccountSettings',
  'AllWallets',
  'ApproveTransaction',
  'BuyInProgress',
  'ChooseAccountName',
  'CompatibleNetworks',
  'Connect',
  'ConnectSocials',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'ConnectingMultiChain',
  'ConnectingSocial',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'GetWallet',
  'History',
  'Networks',
  'NftDetails',
  'OnRampFiatSelect',
  'OnRampProviderSelect',
  'OnRampTokenSelect',
  'Onramp',
  'ProfileWallets',
  'Receive',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'SIWXSignMessage',
  'Send',
  'SendConfirmed',
  'SendPreview',
  'SendSelectToken',
  'Swap',
  'SwapConfirmed',
  'SwapPreview',
  'SwapSelectToken',
  'SwitchActiveChain',
  'SwitchNetwork',
  'TokenDetails',
  'TransactionDetails',
  'UnsupportedChain',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpdateEmailWallet',
  'WhatIsABuy',
  'WhatIsANetwork',
  'WhatIsAWallet',
]

/** What each screen is opened with. */
export interface ViewParams {
  Account: undefined
  AccountSettings: undefined
  AllWallets: undefined
  ApproveTransaction: undefined
  BuyInProgress: undefined
  ChooseAccountName: undefined
  CompatibleNetworks: undefined
  Connect: { namespace?: Namespace } | undefined
  ConnectSocials: undefined
  ConnectingExternal: { connectorId: string; namespace?: Namespace }
  ConnectingFarcaster: undefined
  ConnectingMultiChain: { connectorId: string }
  ConnectingSocial: { social: Exclude<Social, 'farcaster'> }
  ConnectingWalletConnect: { wallet?: Wallet; namespace?: Namespace; opened?: { readonly href: string; readonly name: string } }
  ConnectingWalletConnectBasic: { uri?: string }
  Downloads: { wallet: Wallet }
  EmailLogin: undefined
  EmailVerifyDevice: undefined
  EmailVerifyOtp: undefined
  GetWallet: undefined
  History: undefined
  Networks: undefined
  NftDetails: { collectible: Collectible }
  OnRampFiatSelect: undefined
  OnRampProviderSelect: undefined
  OnRampTokenSelect: undefined
  Onramp: undefined
  ProfileWallets: { namespace?: Namespace } | undefined
  Receive: undefined
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: { name: string; address: string }
  SIWXSignMessage: undefined
  Send: SendArguments
  SendConfirmed: { hash: string }
  SendPreview: undefined
  SendSelectToken: undefined
  Swap: { fromToken?: string; toToken?: string; amount?: string }
  SwapConfirmed: { hash: string }
  SwapPreview: undefined
  SwapSelectToken: { side?: 'from' | 'to' }
  SwitchActiveChain: { network: Network }
  SwitchNetwork: { network: Network }
  TokenDetails: { token: Token }
  TransactionDetails: { transaction: ListedTransaction }
  UnsupportedChain: undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
  UpdateEmailWallet: { email?: string }
  WhatIsABuy: undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

/** Other names a screen is known by. */
export const viewAliases = {
  ConnectWallets: 'Connect',
  ConnectingSiwe: 'SIWXSignMessage',
  OnRampProviders: 'Onramp',
  Transactions: 'History',
  WalletCompatibleNetworks: 'CompatibleNetworks',
  WalletReceive: 'Receive',
  WalletSend: 'Send',
  WalletSendConfirmed: 'SendConfirmed',
  WalletSendPreview: 'SendPreview',
  WalletSendSelectToken: 'SendSelectToken',
} as const satisfies Readonly<Record<string, View>>

/** A name `open({ view })` takes: a screen, or an alias of one. */
export type ViewName = View | keyof typeof viewAliases
