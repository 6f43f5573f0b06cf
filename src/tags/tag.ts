import { isNamespace, type Namespace } from '../core/caip.js'
import { instances, type PublicInstance, REGISTRY_EVENT, type TagState } from '../core/registry.js'
import { tags } from '../i18n/en/tags.js'
import { basicDark, basicLight } from '../tokens/reference.js'
import { hostCss, px, radius } from '../tokens/scales.js'

/** Base class of the public tags. A server has no `HTMLElement`; the classes can still be imported there. */
export const PageElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

// Creates the style sheet of a public button: the tokens it needs, and its shape. Forced colors need no extra rules.
// Returns undefined in jsdom, which has no constructable sheets.
function createTagSheet(): CSSStyleSheet | undefined {
  if (!globalThis.CSSStyleSheet?.prototype.replaceSync) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `${hostCss(basicDark, basicLight)}:host{display:inline-block;inline-size:fit-content;vertical-align:middle}
:host([hidden]),[hidden]{display:none!important}
button{display:inline-flex;align-items:center;justify-content:center;gap:${px(8)};box-sizing:border-box;max-inline-size:100%;block-size:${px(40)};margin:0;padding:0 ${px(16)};border:0;border-radius:${radius(12)};background:var(--appkit-raised);color:var(--appkit-text);font:500 var(--appkit-type-15);font-variant-numeric:tabular-nums;cursor:pointer;transition:background var(--appkit-hover-ms)}
:host([size=sm]) button{block-size:${px(32)};padding:0 ${px(12)};border-radius:${radius(10)};font-size:${px(13)}}
.primary{font-weight:600;background:var(--appkit-accent-fill);color:var(--appkit-on-accent)}
@media(hover:hover){button:hover{background:var(--appkit-hover)}.primary:hover{background:color-mix(in srgb,var(--appkit-accent-fill) 90%,var(--appkit-on-accent))}}
button:focus-visible{outline:${px(2)} solid var(--appkit-accent-ink);outline-offset:${px(2)}}
button:disabled{background:var(--appkit-raised);color:var(--appkit-muted);cursor:default}
[part=label]{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
[part=balance]{color:var(--appkit-muted);font-weight:500;white-space:nowrap}
[part=ring],[part=dot],img{flex:none;box-sizing:border-box;inline-size:${px(20)};block-size:${px(20)};border-radius:50%}
[part=dot]{display:inline-flex;align-items:center;justify-content:center;background:color-mix(in srgb,currentcolor 12%,var(--appkit-raised));font-size:${px(12)}}
[part=ring]{border:${px(2)} solid;border-block-start-color:#0000;opacity:.8;animation:turn var(--appkit-turn-ms) linear infinite}
@keyframes turn{to{rotate:1turn}}
.opening{position:relative}
.opening>*{animation:hide 0s var(--appkit-header-ms) forwards}
.opening [part=ring]{position:absolute;inset:0;margin:auto;animation:turn var(--appkit-turn-ms) linear infinite,hide 0s var(--appkit-header-ms) reverse backwards}
@keyframes hide{to{opacity:0}}`,
  )
  return sheet
}

export interface ButtonContent {
  readonly label: string
  readonly name?: string
  readonly busy?: boolean
  readonly variant: 'primary' | 'neutral'
  readonly balance?: string | undefined
  readonly picture?: Picture | undefined
}

/** A picture of 20 px. The initial, on a neutral or on its own background, takes the place of a missing image. */
export interface Picture {
  readonly src: string | undefined
  readonly initial: string
  readonly background?: string
}

const initialState: TagState = {
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

/**
 * A public button, without Lit: Lit is loaded with the dialog, and its 6 KiB are not needed before the first click. It
 * uses only the public functions of an instance, which may belong to another copy of the package.
 *
 * @attr instance - The id of the instance; defaults to the first instance of the page.
 * @attr {'eip155' | 'solana' | 'bip122' | 'polkadot'} namespace - The namespace to show; defaults to the active one.
 * @attr {boolean} disabled - Disables the button.
 */
export abstract class Tag extends PageElement {
  static readonly observedAttributes: readonly string[] = ['instance', 'namespace', 'disabled']

  readonly #button = document.createElement('button')
  readonly #ring = span('ring')
  readonly #balance = span('balance')
  readonly #label = span('label')
  #failedImage: string | undefined
  #openings = 0
  #kit: PublicInstance | undefined
  #unsubscribe = () => {}
  #appliedVariables = initialState.themeVariables
  #reservedLabel: string | undefined

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = createTagSheet()
    if (sheet) root.adoptedStyleSheets = [sheet]
    const button = this.#button
    button.type = 'button'
    // jsdom and happy-dom reflect neither `part` nor ARIA properties, so these are attributes.
    button.setAttribute('part', 'button')
    button.setAttribute('aria-haspopup', 'dialog')
    button.append(this.#ring, this.#balance, this.#label)
    button.addEventListener('click', () => this.onPress())
    for (const likely of ['pointerenter', 'focus']) button.addEventListener(likely, () => this.#kit?.prefetch())
    root.append(button)
  }

  connectedCallback(): void {
    globalThis.addEventListener(REGISTRY_EVENT, this.#resolveInstance)
    if (!this.#resolveInstance()) this.render()
    this.#reserveWidth(this.querySelector('mspace')?.getAttribute('width'))
  }

  disconnectedCallback(): void {
    globalThis.removeEventListener(REGISTRY_EVENT, this.#resolveInstance)
    this.#unsubscribe()
    this.#kit = undefined
  }

  attributeChangedCallback(): void {
    if (!this.isConnected) return
    if (!this.#resolveInstance()) this.render()
  }

  /** The id of the instance; defaults to the first instance of the page. */
  get instance(): string {
    return this.text('instance')
  }
  set instance(id: string | undefined) {
    this.write('instance', id)
  }

  /** The namespace to show; defaults to the active one. */
  get namespace(): string {
    return this.text('namespace')
  }
  set namespace(namespace: string | undefined) {
    this.write('namespace', namespace)
  }

  /** Disables the button. */
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(disabled: boolean | undefined) {
    this.toggleAttribute('disabled', Boolean(disabled))
  }

  protected abstract getContent(state: TagState): ButtonContent | undefined

  protected onPress(): void {
    this.open()
  }

  // Opens the modal. While its code loads without a dialog on the page, the button shows the spinner.
  protected open(view?: 'Networks'): void {
    const { requestedNamespace: namespace } = this
    const opening = this.#kit?.open({ ...(view && { view }), ...(namespace && { namespace }) })
    if (!opening) return
    this.#openings += 1
    this.render()
    opening
      .catch(() => {}) // the modal shows any failure
      .finally(() => {
        this.#openings -= 1
        this.render()
      })
  }

  protected get kit(): PublicInstance | undefined {
    return this.#kit
  }

  protected get requestedNamespace(): Namespace | undefined {
    return isNamespace(this.namespace) ? this.namespace : undefined
  }

  // Sets an attribute, or removes it: frameworks pass undefined for an omitted prop.
  protected write(attribute: string, value: string | undefined): void {
    setOrRemove(this, attribute, value)
  }

  protected text(attribute: string): string {
    return this.getAttribute(attribute) ?? ''
  }

  protected render(): void {
    const state = this.#kit?.getTagState(this.requestedNamespace) ?? initialState
    const content = this.getContent(state)
    const button = this.#button
    this.dataset['theme'] = state.theme
    const variables = state.themeVariables
    const isPlain = Object.keys({ ...variables, ...this.#appliedVariables }).length === 0
    if (!isPlain && variables !== this.#appliedVariables)
      this.#applyTheme((this.#appliedVariables = variables)).catch(() => {})
    button.hidden = !content
    if (!content) return
    const { label, name, busy, variant, balance, picture } = content
    const isOpening = this.#openings > 0 && !state.open && !busy
    button.className = variant
    button.classList.toggle('opening', isOpening)
    button.disabled = this.disabled
    setOrRemove(button, 'aria-busy', busy || isOpening ? 'true' : undefined)
    setOrRemove(button, 'aria-label', name)
    if (this.#reservedLabel !== undefined && label !== this.#reservedLabel) this.#reserveWidth('')
    this.#label.textContent = label
    this.#ring.hidden = !busy && !isOpening
    this.#balance.textContent = balance ?? ''
    this.#balance.hidden = !balance
    this.#setPicture(picture)
  }

  // Keeps the width that a server reserved (`src/react/create-tag.tsx`) until the label changes, to avoid a layout
  // shift.
  #reserveWidth(width: string | null | undefined): void {
    this.#reservedLabel = width ? (this.#label.textContent ?? '') : undefined
    this.#button.style.minInlineSize = width ?? ''
  }

  #setPicture(picture: Picture | undefined): void {
    this.#button.querySelector('img,[part=dot]')?.remove()
    if (!picture) return
    const { src, initial, background } = picture
    const dot = span('dot')
    dot.textContent = initial
    if (background) dot.style.background = background
    const image = document.createElement('img')
    image.alt = ''
    image.addEventListener('error', () => {
      this.#failedImage = src
      image.replaceWith(dot)
    })
    const isShown = src && src !== this.#failedImage
    if (isShown) image.src = src
    this.#button.prepend(isShown ? image : dot)
  }

  async #applyTheme(variables: TagState['themeVariables']): Promise<void> {
    const { applyThemeVariables, checkThemeVariables } = await import('../tokens/theme-variables.js')
    if (variables === this.#appliedVariables) applyThemeVariables(this, checkThemeVariables(variables).valid)
  }

  // Looks up the instance. Returns true if it changed, in which case the button is rendered already.
  readonly #resolveInstance = (): boolean => {
    const found = this.instance ? instances().get(this.instance) : instances().values().next().value
    if (found === this.#kit) return false
    this.#unsubscribe()
    this.#kit = found
    this.#unsubscribe = found?.onChange(() => this.render()) ?? (() => {})
    this.render()
    return true
  }
}

function setOrRemove(element: Element, attribute: string, value: string | undefined): void {
  if (value) element.setAttribute(attribute, value)
  else element.removeAttribute(attribute)
}

function span(part: string): HTMLSpanElement {
  const element = document.createElement('span')
  element.setAttribute('part', part)
  element.dir = 'auto' // an amount or an address has its own direction, whatever the page's
  return element
}
