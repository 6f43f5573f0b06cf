import { instances, type PublicInstance, REGISTRY_EVENT } from '../core/registry.js'
import { PageElement } from './tag.js'

/**
 * @summary The place of the dialog in the page. Add it where the modal should appear in embedded mode. Otherwise it is
 * optional: the first `open()` appends one to the body.
 *
 * @attr instance - The id of the instance; defaults to the first instance of the page.
 * @attr {boolean} embedded - CDN file only: renders the card in place of the tag. Elsewhere, use `enableEmbedded`.
 */
export class ModalTag extends PageElement {
  static readonly observedAttributes = ['instance']
  #instance: PublicInstance | undefined
  #detach = () => {}

  constructor() {
    super()
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }) // an earlier dialog may have attached one
  }

  connectedCallback(): void {
    globalThis.addEventListener(REGISTRY_EVENT, this.#resolveInstance)
    this.#resolveInstance()
  }

  disconnectedCallback(): void {
    globalThis.removeEventListener(REGISTRY_EVENT, this.#resolveInstance)
    this.#detach()
    this.#instance = undefined
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#resolveInstance()
  }

  readonly #resolveInstance = (): void => {
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
