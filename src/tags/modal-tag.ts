import { instances, type PublicInstance, REGISTRY_EVENT } from '../core/registry.js'
import { PageElement } from './tag.js'

/**
 * @summary The place of the dialog on the page. Add it where the modal shall stand (embedded mode), or leave
 * it out: the first `open()` adds one at the end of the body.
 *
 * @attr instance - The id of the instance it belongs to; by default the page's first.
 * @attr {boolean} embedded - In the CDN file: draws the card in place of the tag, without a dialog. Elsewhere `enableEmbedded` does.
 */
export class ModalTag extends PageElement {
  static readonly observedAttributes = ['instance']
  #instance: PublicInstance | undefined
  #detach = () => {}

  constructor() {
    super()
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }) // there is one where the dialog came before this class
  }

  connectedCallback(): void {
    globalThis.addEventListener(REGISTRY_EVENT, this.#find)
    this.#find()
  }

  disconnectedCallback(): void {
    globalThis.removeEventListener(REGISTRY_EVENT, this.#find)
    this.#detach()
    this.#instance = undefined
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#find()
  }

  readonly #find = (): void => {
    const id = this.getAttribute('instance')
    const found = id ? instances().get(id) : instances().values().next().value
    if (found === this.#instance) return
    this.#detach()
    this.#instance = found
    this.#detach = found?.attach(this) ?? (() => {})
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appkit-modal': ModalTag
  }
}
