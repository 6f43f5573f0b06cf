import { AccountButtonTag } from './account-button-tag.js'
import { ButtonTag } from './button-tag.js'
import { ConnectButtonTag } from './connect-button-tag.js'
import { ModalTag } from './modal-tag.js'
import { NetworkButtonTag } from './network-button-tag.js'
import { WalletButtonTag } from './wallet-button-tag.js'

/** Defines a public tag unless another copy of the package has defined it. Such a class also serves these instances. */
export function define(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}

export function registerTags(): void {
  define('appkit-modal', ModalTag)
  define('appkit-button', ButtonTag)
  define('appkit-connect-button', ConnectButtonTag)
  define('appkit-account-button', AccountButtonTag)
  define('appkit-network-button', NetworkButtonTag)
  define('appkit-wallet-button', WalletButtonTag)
}
