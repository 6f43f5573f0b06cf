'use client'
import { tagWords } from '../i18n/tag-messages.js'
import { scopeOf, type AppKit } from '../modal/instance.js'
import {
  type AppKitAccountButtonProps,
  type AppKitButtonProps,
  type AppKitConnectButtonProps,
  type AppKitNetworkButtonProps,
  type AppKitWalletButtonProps,
  createTag,
  sameSize,
  type TagComponent,
} from './create-tag.js'

/**
 * The one button most pages need: it connects, and shows the account once connected. Wraps `<appkit-button>`.
 *
 * @example <AppKitButton size="sm" balance="hide" />
 */
export const AppKitButton: TagComponent<AppKitButtonProps> = createTag('appkit-button', ({ label, size }, kit) =>
  sameSize(label ?? connectWords(kit), { size }),
)

/**
 * The button that opens the ways to connect. Wraps `<appkit-connect-button>`.
 *
 * @example <AppKitConnectButton label="Sign in" />
 */
export const AppKitConnectButton: TagComponent<AppKitConnectButtonProps> = createTag(
  'appkit-connect-button',
  ({ label, size }, kit) => sameSize(label ?? connectWords(kit), { size }),
)

/**
 * The connected account; nothing where nobody is connected. Wraps `<appkit-account-button>`.
 *
 * @example <AppKitAccountButton balance="hide" />
 */
export const AppKitAccountButton: TagComponent<AppKitAccountButtonProps> = createTag(
  'appkit-account-button',
  () => undefined,
)

/**
 * The network in use, and the way to the others. Wraps `<appkit-network-button>`.
 *
 * @example <AppKitNetworkButton />
 */
export const AppKitNetworkButton: TagComponent<AppKitNetworkButtonProps> = createTag(
  'appkit-network-button',
  ({ label }, kit) => sameSize(firstNetwork(kit) ?? label ?? 'Ethereum', { picture: true }),
)

/**
 * A button that stands for one wallet: a press begins to connect it. Wraps `<appkit-wallet-button>`.
 *
 * @example <AppKitWalletButton wallet="MetaMask" />
 */
export const AppKitWalletButton: TagComponent<AppKitWalletButtonProps> = createTag(
  'appkit-wallet-button',
  ({ wallet, label }) => sameSize(label ?? wallet),
)

/** In the language of the options: a server does not know the page's `lang`. */
function connectWords(kit: AppKit | undefined): string {
  return tagWords((kit && scopeOf(kit)?.options.locale) ?? 'en').connect
}

/** By the options alone: a server does not know what is stored. */
function firstNetwork(kit: AppKit | undefined): string | undefined {
  const options = kit && scopeOf(kit)?.options
  return (options?.defaultNetwork ?? options?.networks[0])?.name
}
