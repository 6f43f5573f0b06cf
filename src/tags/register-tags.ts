import { define } from './define.js'
import { AccountButtonTag } from './account-button-tag.js'
import { ButtonTag } from './button-tag.js'
import { ConnectButtonTag } from './connect-button-tag.js'
import { ModalTag } from './modal-tag.js'
import { NetworkButtonTag } from './network-button-tag.js'
import { WalletButtonTag } from './wallet-button-tag.js'

/** Registers the public tags; where another copy of the package was first, its classes serve our instances too. */
export function registerTags(): void {
  define('appkit-modal', ModalTag)
  define('appkit-button', ButtonTag)
  define('appkit-connect-button', ConnectButtonTag)
  define('appkit-account-button', AccountButtonTag)
  define('appkit-network-button', NetworkButtonTag)
  define('appkit-wallet-button', WalletButtonTag)
}
