import { isNamespace, type Namespace } from '../core/caip.js'
import { instances, type PublicInstance, REGISTRY_EVENT, type TagState } from '../core/registry.js'
import { tags } from '../i18n/en/tags.js'
import { basicDark, basicLight } from '../tokens/reference.js'
import { hostCss } from '../tokens/scales.js'

/** What a public tag is made of. A server has no elements: there the classes can be imported, and are never used. */
export const PageElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

const px = (n: number) => `calc(var(--appkit-px)*${n})`
const radius = (n: number) => `calc(var(--appkit-radius)*${n})`

/**
 * One new constructable sheet for a public button: the tokens it needs, and its shape. In forced colours a plain button
 * does the right thing by itself. Undefined in jsdom, which has no constructable sheets and no layout.
 */
function createTagSheet(): CSSStyleSheet | undefined {
  if (!globalThis.CSSStyleSheet?.prototype.replaceSync) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `${hostCss(basicDark, basicLight)}:host{display:inline-block;inline-size:fit-content;vertical-align:middle}
:host([hidden]),[hidden]{display:none!important}
button{display:inline-flex;align-items:center;justify-content:center;gap:${px(8)};box-sizing:border-box;max-inline-size:100%;block-size:${px(40)};margin:0;padding:0 ${px(16)};border:0;border-radius:${radius(12)};background:var(--appkit-raised);color:var(--appkit-text);font:600 var(--appkit-type-15);font-variant-numeric:tabular-nums;cursor:pointer;transition:background var(--appkit-hover-ms)}
:host([size=sm]) button{block-size:${px(32)};padding:0 ${px(12)};border-radius:${radius(10)};font:600 var(--appkit-type-13)}
.primary{background:var(--appkit-accent-fill);color:var(--appkit-on-accent)}
@media(hover:hover){button:hover{background:var(--appkit-hover)}.primary:hover{background:color-mix(in srgb,var(--appkit-accent-fill) 90%,var(--appkit-on-accent))}}
button:focus-visible{outline:${px(2)} solid var(--appkit-accent-ink);outline-offset:${px(2)}}
button:disabled{background:var(--appkit-raised);color:var(--appkit-muted);cursor:default}
[part=label]{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
[part=balance]{color:var(--appkit-muted);font-weight:500;white-space:nowrap}
[part=ring],[part=dot],img{flex:none;box-sizing:border-box;inline-size:${px(20)};block-size:${px(20)};border-radius:50%}
[part=dot]{background:var(--appkit-accent-soft)}
[part=ring]{border:${px(2)} solid;border-block-start-color:#0000;opacity:.8;animation:turn var(--appkit-turn-ms) linear infinite}
@keyframes turn{to{rotate:1turn}}`,
  )
  return sheet
}

/** What a tag looks like at one moment; undefined draws nothing. */
export interface Look {
  readonly label: string
  /** For screen readers, where the label says less than they need. */
  readonly name?: string
  readonly busy?: boolean
  readonly variant: 'primary' | 'neutral'
  /** Stands before the label, muted. */
  readonly balance?: string | undefined
  /** A picture before the label; `''` keeps its place with a plain dot. */
  readonly icon?: string | undefined
}

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

/**
 * A public button, drawn by hand: Lit comes with the dialog, six KiB that a page without a click need not load.
 * Reads only an instance's public functions, of whichever copy of the package it is.
 *
 * @attr instance - The id of the instance it belongs to; by default the page's first.
 * @attr {'eip155' | 'solana' | 'bip122' | 'polkadot'} namespace - The namespace to show; defaults to the active one.
 * @attr {boolean} disabled - Ignores presses.
 */
export abstract class Tag extends PageElement {
  static readonly observedAttributes: readonly string[] = ['instance', 'namespace', 'disabled']

  readonly #button = document.createElement('button')
  readonly #ring = span('ring')
  readonly #balance = span('balance')
  readonly #label = span('label')
  #picture: HTMLElement | undefined
  #kit: PublicInstance | undefined
  #stop = () => {}
  #drawn = waiting.themeVariables
  /** The label that the room kept by a server was measured for. */
  #roomFor: string | undefined

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = createTagSheet()
    if (sheet) root.adoptedStyleSheets = [sheet]
    const button = this.#button
    button.type = 'button'
    // attributes, not properties: jsdom and happy-dom reflect neither `part` nor ARIA
    button.setAttribute('part', 'button')
    button.setAttribute('aria-haspopup', 'dialog')
    button.append(this.#ring, this.#balance, this.#label)
    button.addEventListener('click', () => this.press())
    for (const likely of ['pointerenter', 'focus']) button.addEventListener(likely, () => this.#kit?.prefetch())
    root.append(button)
  }

  connectedCallback(): void {
    globalThis.addEventListener(REGISTRY_EVENT, this.#find)
    if (!this.#find()) this.draw()
    this.#keepRoom(this.querySelector('mspace')?.getAttribute('width'))
  }

  disconnectedCallback(): void {
    globalThis.removeEventListener(REGISTRY_EVENT, this.#find)
    this.#stop()
    this.#kit = undefined
  }

  attributeChangedCallback(): void {
    if (!this.isConnected) return
    if (!this.#find()) this.draw()
  }

  /** The id of the instance it belongs to; by default the page's first. */
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

  /** Ignores presses. */
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(disabled: boolean | undefined) {
    this.toggleAttribute('disabled', Boolean(disabled))
  }

  /** What the tag looks like in a state. */
  protected abstract look(state: TagState): Look | undefined

  /** What a press does: by default the modal opens at the screen that fits. */
  protected press(): void {
    this.open()
  }

  /** Opens the modal; what keeps it from opening, the next press tries again. */
  protected open(view?: 'Networks'): void {
    this.#kit?.open({ ...(view && { view }), ...(this.meant && { namespace: this.meant }) }).catch(() => {})
  }

  /** The instance behind the tag; undefined until the page makes one. */
  protected get kit(): PublicInstance | undefined {
    return this.#kit
  }

  protected get meant(): Namespace | undefined {
    return isNamespace(this.namespace) ? this.namespace : undefined
  }

  /** Sets an attribute, or takes it away: frameworks hand in undefined for what is not given. */
  protected write(attribute: string, value: string | undefined): void {
    setOrRemove(this, attribute, value)
  }

  protected text(attribute: string): string {
    return this.getAttribute(attribute) ?? ''
  }

  /** Brings the button in step with the instance. */
  protected draw(): void {
    const state = this.#kit?.getTagState(this.meant) ?? waiting
    const look = this.look(state)
    const button = this.#button
    this.dataset['theme'] = state.theme
    const variables = state.themeVariables
    const plain = Object.keys({ ...variables, ...this.#drawn }).length === 0
    if (!plain && variables !== this.#drawn) this.#theme((this.#drawn = variables)).catch(() => {})
    button.hidden = !look
    if (!look) return
    const { label, name, busy, variant, balance, icon } = look
    button.className = variant
    button.disabled = this.disabled
    setOrRemove(button, 'aria-busy', busy ? 'true' : undefined)
    setOrRemove(button, 'aria-label', name)
    if (this.#roomFor !== undefined && label !== this.#roomFor) this.#keepRoom('')
    this.#label.textContent = label
    this.#ring.hidden = !busy
    this.#balance.textContent = balance ?? ''
    this.#balance.hidden = !balance
    this.#show(icon)
  }

  /** Takes all the room that a server kept (`src/react/create-tag.tsx`), so that nothing shifts, until the label changes. */
  #keepRoom(width: string | null | undefined): void {
    this.#roomFor = width ? (this.#label.textContent ?? '') : undefined
    this.#button.style.minInlineSize = width ?? ''
  }

  #show(icon: string | undefined): void {
    this.#picture?.remove()
    this.#picture = icon ? Object.assign(document.createElement('img'), { src: icon, alt: '' }) : span('dot')
    if (icon !== undefined) this.#button.prepend(this.#picture)
  }

  /** Pages that set theme variables load what checks them; all others do without it. */
  async #theme(variables: TagState['themeVariables']): Promise<void> {
    const { applyThemeVariables, checkThemeVariables } = await import('../tokens/theme-variables.js')
    if (variables === this.#drawn) applyThemeVariables(this, checkThemeVariables(variables).valid)
  }

  /** Turns to the instance it belongs to; whether that is another than before, and drawn already. */
  readonly #find = (): boolean => {
    const found = this.instance ? instances().get(this.instance) : instances().values().next().value
    if (found === this.#kit) return false
    this.#stop()
    this.#kit = found
    this.#stop = found?.onChange(() => this.draw()) ?? (() => {})
    this.draw()
    return true
  }
}

function setOrRemove(element: Element, attribute: string, value: string | undefined): void {
  if (value) element.setAttribute(attribute, value)
  else element.removeAttribute(attribute)
}

function span(part: string): HTMLSpanElement {
  const made = document.createElement('span')
  made.setAttribute('part', part)
  made.dir = 'auto' // an amount or an address reads its own way on a page of any direction
  return made
}
