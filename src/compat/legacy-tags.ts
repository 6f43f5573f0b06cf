import { AccountButtonTag } from '../tags/account-button-tag.js'
import { ButtonTag } from '../tags/button-tag.js'
import { ConnectButtonTag } from '../tags/connect-button-tag.js'
import { ModalTag } from '../tags/modal-tag.js'
import { NetworkButtonTag } from '../tags/network-button-tag.js'
import { define } from '../tags/register-tags.js'

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

/** Defines the `w3m-` aliases of the public tags in a browser. */
export function registerLegacyTags(): void {
  if (typeof customElements === 'undefined' || customElements.get('w3m-button')) return
  define('w3m-modal', createAlias(ModalTag as unknown as TagClass))
  define('w3m-button', createAlias(ButtonTag as unknown as TagClass))
  define('w3m-connect-button', createAlias(ConnectButtonTag as unknown as TagClass))
  define('w3m-account-button', createAlias(AccountButtonTag as unknown as TagClass))
  define('w3m-network-button', createAlias(NetworkButtonTag as unknown as TagClass))
}
