'use client'
import { getTagMessages } from '../i18n/tag-messages.js'
import { getScope, type AppKit } from '../modal/instance.js'
import {
  type AppKitAccountButtonProps,
  type AppKitButtonProps,
  type AppKitConnectButtonProps,
  type AppKitNetworkButtonProps,
  type AppKitWalletButtonProps,
  createTag,
  estimateSize,
  type TagComponent,
} from './create-tag.js'

/**
 * Connects a wallet, and shows the account once connected. Wraps `<appkit-button>`.
 *
 * @example <AppKitButton size="sm" balance="hide" />
 */
export const AppKitButton: TagComponent<AppKitButtonProps> = createTag('appkit-button', ({ label, size }, kit) =>
  estimateSize(label ?? getConnectLabel(kit), { size }),
)

/**
 * Opens the modal at the list of wallets. Wraps `<appkit-connect-button>`.
 *
 * @example <AppKitConnectButton label="Sign in" />
 */
export const AppKitConnectButton: TagComponent<AppKitConnectButtonProps> = createTag(
  'appkit-connect-button',
  ({ label, size }, kit) => estimateSize(label ?? getConnectLabel(kit), { size }),
)

/**
 * Shows the connected account; renders nothing while disconnected. Wraps `<appkit-account-button>`.
 *
 * @example <AppKitAccountButton balance="hide" />
 */
export const AppKitAccountButton: TagComponent<AppKitAccountButtonProps> = createTag(
  'appkit-account-button',
  () => undefined,
)

/**
 * Shows the active network and opens the network list. Wraps `<appkit-network-button>`.
 *
 * @example <AppKitNetworkButton />
 */
export const AppKitNetworkButton: TagComponent<AppKitNetworkButtonProps> = createTag(
  'appkit-network-button',
  ({ label }, kit) => estimateSize(getInitialNetworkName(kit) ?? label ?? 'Ethereum', { hasIcon: true }),
)

/**
 * Connects one specific wallet. Wraps `<appkit-wallet-button>`.
 *
 * @example <AppKitWalletButton wallet="MetaMask" />
 */
export const AppKitWalletButton: TagComponent<AppKitWalletButtonProps> = createTag(
  'appkit-wallet-button',
  ({ wallet, label }) => estimateSize(label ?? wallet),
)

// Uses the locale of the options, because the page's `lang` is unknown on a server.
function getConnectLabel(kit: AppKit | undefined): string {
  return getTagMessages((kit && getScope(kit)?.options.locale) ?? 'en').connect
}

// Uses the options only, because stored state is unknown on a server.
function getInitialNetworkName(kit: AppKit | undefined): string | undefined {
  const options = kit && getScope(kit)?.options
  return (options?.defaultNetwork ?? options?.networks[0])?.name
}
