import { LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { isNamespace, type Namespace } from '../core/caip.js'
import type { PublicInstance, TagState } from '../core/public-instance.js'
import { instances, REGISTRY_EVENT } from '../core/registry.js'
import { tags } from '../i18n/en/tags.js'
import { createTokenSheet } from '../tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../tokens/theme-variables.js'

/** What a tag shows while the page has no instance yet. */
const waiting: TagState = {
  status: 'disconnected',
  address: undefined,
  balance: undefined,
  network: undefined,
  theme: 'dark',
  themeVariables: {},
  direction: 'ltr',
  busy: false,
  open: false,
  words: tags,
}

/** A public button. Reads only an instance's public functions, of whichever copy of the package it is. */
export abstract class Tag extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }

  /** The id of the instance it belongs to; by default the page's first. */
  @property() instance = ''
  /** The namespace it stands for; by default the active one. */
  @property() namespace = ''
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  #kit: PublicInstance | undefined
  #stop = () => {}

  override connectedCallback(): void {
    super.connectedCallback()
    globalThis.addEventListener(REGISTRY_EVENT, this.#find)
    this.#find()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    globalThis.removeEventListener(REGISTRY_EVENT, this.#find)
    this.#stop()
    this.#kit = undefined
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.unshift(createTokenSheet())
    return root
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('instance') && this.isConnected) this.#find()
  }

  protected override updated(_: PropertyValues<this>): void {
    const { theme, themeVariables } = this.state
    this.dataset['theme'] = theme
    applyThemeVariables(this, checkThemeVariables(themeVariables).valid)
  }

  /** The instance behind the tag; undefined until the page makes one. */
  protected get kit(): PublicInstance | undefined {
    return this.#kit
  }

  /** What is to be shown now. */
  protected get state(): TagState {
    return this.#kit?.getTagState(this.meant) ?? waiting
  }

  protected get meant(): Namespace | undefined {
    return isNamespace(this.namespace) ? this.namespace : undefined
  }

  /** The next press is likely: our own chunks may come. */
  protected readonly expect = (): void => this.#kit?.prefetch()

  readonly #find = (): void => {
    const found = this.instance ? instances().get(this.instance) : instances().values().next().value
    if (found === this.#kit) return
    this.#stop()
    this.#kit = found
    this.#stop = found?.onChange(() => this.requestUpdate()) ?? (() => {})
    this.requestUpdate()
  }
}
