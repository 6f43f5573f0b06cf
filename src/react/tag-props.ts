import type { HTMLAttributes, RefAttributes } from 'react'
import type { Namespace } from '../core/caip.js'

/** Props that every wrapper of a tag takes, beside those of any element. */
export interface AppKitTagProps extends Omit<HTMLAttributes<HTMLElement>, 'children'>, RefAttributes<HTMLElement> {
  /** Ignores presses. */
  readonly disabled?: boolean
  /** The namespace it stands for; by default the active one. */
  readonly namespace?: Namespace
}

/** How an account is shown. */
export interface AccountLookProps {
  /** Whether the native balance is shown. */
  readonly balance?: 'show' | 'hide'
  /** How many characters of the address stand before the dots; 4. */
  readonly charsStart?: number
  /** How many stand after them; 6. */
  readonly charsEnd?: number
}

/** How a button that connects is shown. */
export interface ConnectLookProps {
  /** 40 px high, or 32. */
  readonly size?: 'sm' | 'md'
  /** The words in place of ours. */
  readonly label?: string
  /** The words in place of ours while connecting. */
  readonly loadingLabel?: string
}

/** Props of `AppKitButton`. */
export interface AppKitButtonProps extends AppKitTagProps, ConnectLookProps, AccountLookProps {}

/** Props of `AppKitConnectButton`. */
export interface AppKitConnectButtonProps extends AppKitTagProps, ConnectLookProps {}

/** Props of `AppKitAccountButton`. */
export interface AppKitAccountButtonProps extends AppKitTagProps, AccountLookProps {}

/** Props of `AppKitNetworkButton`. */
export interface AppKitNetworkButtonProps extends AppKitTagProps {
  /** The words while no network is in use. */
  readonly label?: string
}

/** Props of `AppKitWalletButton`. */
export interface AppKitWalletButtonProps extends AppKitTagProps {
  /** A connector's id, a wallet's name, or `walletConnect`. */
  readonly wallet: string
  /** The words in place of the wallet's name. */
  readonly label?: string
}
