import { AccountButtonTag } from './account-button-tag.js'
import { ButtonTag } from './button-tag.js'
import { ConnectButtonTag } from './connect-button-tag.js'
import { ModalTag } from './modal-tag.js'
import { NetworkButtonTag } from './network-button-tag.js'
import { WalletButtonTag } from './wallet-button-tag.js'

/** Registers a public tag, unless another copy of the package was there first: its class serves our instances too. */
export function define(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}

/** Registers the public tags; where another copy of the package was first, its classes serve our instances too. */
export function registerTags(): void {
  define('appkit-modal', ModalTag)
  define('appkit-button', ButtonTag)
  define('appkit-connect-button', ConnectButtonTag)
  define('appkit-account-button', AccountButtonTag)
  define('appkit-network-button', NetworkButtonTag)
  define('appkit-wallet-button', WalletButtonTag)
}
