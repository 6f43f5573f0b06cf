import { AccountButtonTag } from '../tags/account-button-tag.js'
import { ButtonTag } from '../tags/button-tag.js'
import { ConnectButtonTag } from '../tags/connect-button-tag.js'
import { ModalTag } from '../tags/modal-tag.js'
import { NetworkButtonTag } from '../tags/network-button-tag.js'
import { define } from '../tags/register-tags.js'
import { WalletButtonTag } from '../tags/wallet-button-tag.js'

// Attributes without hyphens, as HTML and frameworks write the camel-case names of similar products.
const attributes: Readonly<Record<string, string>> = {
  charsstart: 'chars-start',
  charsend: 'chars-end',
  loadinglabel: 'loading-label',
}

interface TagClass {
  new (): HTMLElement & {
    attributeChangedCallback?(name: string, before: string | null, value: string | null): void
  }
  readonly observedAttributes: readonly string[]
}

// A custom element class has one name only, so each alias is a class of its own.
function createAlias(Tag: TagClass): CustomElementConstructor {
  return class extends Tag {
    static override readonly observedAttributes = [...Tag.observedAttributes, ...Object.keys(attributes)]

    override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      const renamed = attributes[name]
      if (renamed === undefined) super.attributeChangedCallback?.(name, before, value)
      else if (value === null) this.removeAttribute(renamed)
      else this.setAttribute(renamed, value)
    }
  }
}

// Similar products connect MetaMask if the button names no wallet.
class LegacyWalletButtonTag extends WalletButtonTag {
  override get wallet(): string {
    return this.text('wallet') || 'metamask'
  }
  override set wallet(wallet: string | undefined) {
    this.write('wallet', wallet)
  }
}

const tags = {
  modal: ModalTag,
  button: ButtonTag,
  'connect-button': ConnectButtonTag,
  'account-button': AccountButtonTag,
  'network-button': NetworkButtonTag,
}

/**
 * Defines the public tags and their `w3m-` aliases in a browser, with the attributes of similar products. Call it before
 * `createAppKit` of `appkit-modal`, which keeps tags that are defined.
 */
export function registerLegacyTags(): void {
  if (typeof customElements === 'undefined' || customElements.get('w3m-button')) return
  for (const [name, Tag] of Object.entries(tags))
    for (const prefix of ['appkit', 'w3m']) define(`${prefix}-${name}`, createAlias(Tag as unknown as TagClass))
  define('appkit-wallet-button', LegacyWalletButtonTag)
}
