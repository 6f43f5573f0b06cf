import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { readStack } from '../preview/stack.js'
import {
  chosenPreset,
  features,
  fromSearch,
  networks,
  presets,
  screens,
  tabs,
  toSearch,
  withPreset,
  type Choices,
  type TabName,
} from './choices.js'
import { filesFor, type CodeFile } from './code.js'
import { contrastOf } from './contrast.js'
import { colorField, numberField, pickField, toggleList } from './fields.js'
import { playgroundStyles } from './playground.styles.js'

/** The playground: controls, the modal in a frame, and the generated code. */
class DocsPlayground extends LitElement {
  static override styles = playgroundStyles
  static override properties = { choices: { state: true }, copied: { state: true }, hasWallet: { state: true } }

  declare choices: Choices
  declare copied: string
  /** True if the development services run, which the preview's wallet needs. */
  declare hasWallet: boolean

  /** The control to focus after the modal in the frame has taken the focus. */
  #returnFocus: HTMLElement | undefined

  constructor() {
    super()
    this.choices = fromSearch(location.search)
    this.copied = ''
    this.hasWallet = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void readStack().then(stack => (this.hasWallet = stack !== undefined))
    addEventListener('message', this.#onMessage)
    addEventListener('popstate', this.#onPopState)
  }

  override disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage)
    removeEventListener('popstate', this.#onPopState)
    super.disconnectedCallback()
  }

  override render(): TemplateResult {
    return html`<div class="layout">
      <form class="controls" aria-label="Options" @submit=${(event: Event) => event.preventDefault()}>
        ${this.#themeControls()} ${this.#contentControls()} ${this.#pageControls()}
        <button class="quiet" type="button" @click=${() => this.#set(fromSearch(''))}>Reset</button>
      </form>
      <div class="stage ${this.choices.device}">
        ${this.#screenPicker()}
        <iframe title="Preview of the modal" src=${this.#previewUrl()}></iframe>
        ${
          this.hasWallet
            ? html`<p class="note">
                Logins need a page of their own: the wallet doesn’t open in a page inside another one.
                <a href=${this.#previewUrl()} target="_blank">Open the preview with an inbox</a>
              </p>`
            : nothing
        }
      </div>
      <section class="code" aria-label="Code">${this.#tabs()} ${this.#codePanel()}</section>
    </div>`
  }

  // The screens of an account need the development wallet.
  #screenPicker(): TemplateResult {
    const names = (Object.keys(screens) as (keyof typeof screens)[]).filter(
      name => this.hasWallet || !screens[name].needsAccount,
    )
    const { screen } = this.choices
    return html`<div class="screens" role="group" aria-label="Screen">
      ${names.map(
        name =>
          html`<button type="button" aria-pressed=${name === screen} @click=${() => this.#set({ screen: name })}>
            ${screens[name].label}
          </button>`,
      )}
    </div>`
  }

  #presets(): TemplateResult {
    const names = Object.keys(presets) as (keyof typeof presets)[]
    const chosen = chosenPreset(this.choices)
    return html`<div class="presets" role="group" aria-label="Presets">
      ${names.map(
        name =>
          html`<button
            type="button"
            aria-pressed=${name === chosen}
            @click=${() => this.#set(withPreset(this.choices, name))}
          >
            ${presets[name].label}
          </button>`,
      )}
    </div>`
  }

  #themeControls(): TemplateResult {
    const { mode, accent, mix, strength, radius, size, font } = this.choices
    return html`<fieldset>
      <legend>Theme</legend>
      ${this.#presets()}
      ${pickField('Mode', mode, { system: 'System', light: 'Light', dark: 'Dark' }, value => this.#set({ mode: value }))}
      ${colorField('Accent', accent, '#3f5bf6', value => this.#set({ accent: value }))}
      ${accent ? html`<p class="note">Contrast with its text: ${contrastOf(accent).toFixed(1)} : 1</p>` : nothing}
      ${numberField('Corner radius', radius, { min: 0, max: 10 }, value => this.#set({ radius: value }))}
      ${numberField('Text size', size, { min: 8, max: 12 }, value => this.#set({ size: value }))}
      ${pickField('Font', font, { system: 'System', serif: 'Serif', mono: 'Mono' }, value => this.#set({ font: value }))}
      ${colorField('Tint', mix, '#808080', value => this.#set({ mix: value }))}
      ${mix ? numberField('Tint strength', strength, { min: 0, max: 100 }, value => this.#set({ strength: value })) : nothing}
    </fieldset>`
  }

  #contentControls(): TemplateResult {
    const { networks: chosen, toggled } = this.choices
    const on = (name: keyof typeof features) => features[name].on !== toggled.includes(name)
    return html`${toggleList(
      'Networks',
      networks,
      name => chosen.includes(name),
      name => this.#toggleNetwork(name),
    )}
    ${toggleList('Features', features, on, name => this.#set({ toggled: flip(toggled, name) }))}`
  }

  #pageControls(): TemplateResult {
    const { locale, dir, layout, device } = this.choices
    const languages = { '': 'Of the page', en: 'English', de: 'Deutsch', ar: 'العربية' }
    return html`<fieldset>
      <legend>Page</legend>
      ${pickField('Language', locale, languages, value => this.#set({ locale: value, dir: value === 'ar' ? 'rtl' : 'ltr' }))}
      ${pickField('Direction', dir, { ltr: 'Left to right', rtl: 'Right to left' }, value => this.#set({ dir: value }))}
      ${pickField('Layout', layout, { dialog: 'Dialog', embedded: 'Embedded' }, value => this.#set({ layout: value }))}
      ${pickField('Device', device, { desktop: 'Desktop', phone: 'Phone' }, value => this.#set({ device: value }))}
    </fieldset>`
  }

  #tabs(): TemplateResult {
    const tab = (name: Choices['tab'], label: string) =>
      html`<button
        type="button"
        role="tab"
        id="tab-${name}"
        aria-controls="code-panel"
        aria-selected=${this.choices.tab === name}
        tabindex=${this.choices.tab === name ? 0 : -1}
        @click=${() => this.#set({ tab: name })}
        @keydown=${this.#onTabKey}
      >
        ${label}
      </button>`
    const entries = Object.entries(tabs) as [TabName, string][]
    return html`<div role="tablist" aria-label="Framework">${entries.map(([name, label]) => tab(name, label))}</div>`
  }

  #codePanel(): TemplateResult {
    return html`<div role="tabpanel" id="code-panel" aria-labelledby="tab-${this.choices.tab}">
      ${filesFor(this.choices).map(file => this.#codeFile(file))}
      <p class="visually-hidden" role="status">${this.copied && `${this.copied} copied`}</p>
    </div>`
  }

  #codeFile({ name, text }: CodeFile): TemplateResult {
    return html`<figure>
      <figcaption>
        <span>${name}</span>
        <button class="quiet" type="button" aria-label="Copy ${name}" @click=${() => this.#copy(name, text)}>
          ${this.copied === name ? 'Copied' : 'Copy'}
        </button>
      </figcaption>
      <pre tabindex="0" aria-label=${name}><code>${text}</code></pre>
    </figure>`
  }

  #set(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change }
    this.copied = ''
    const focused = this.shadowRoot?.activeElement
    this.#returnFocus = focused instanceof HTMLElement ? focused : undefined
    const search = toSearch(this.choices)
    history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`)
  }

  /** Keeps at least one network, because an app without networks is invalid. */
  #toggleNetwork(name: keyof typeof networks): void {
    const chosen = flip(this.choices.networks, name)
    if (chosen.length > 0) this.#set({ networks: chosen })
    else this.requestUpdate()
  }

  /** Returns the preview's URL. It depends on the preview's content, not on the surrounding frame or the tab. */
  #previewUrl(): string {
    const search = toSearch({ ...this.choices, device: 'desktop', tab: 'vanilla' })
    return `${import.meta.env.BASE_URL}preview/index.html${search && `?${search}`}`
  }

  async #copy(name: string, text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    this.copied = name
  }

  readonly #onTabKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const names = Object.keys(tabs) as TabName[]
    const step = key === 'ArrowRight' ? 1 : names.length - 1
    const tab = names[(names.indexOf(this.choices.tab) + step) % names.length] ?? 'vanilla'
    this.#set({ tab })
    this.shadowRoot?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus()
  }

  readonly #onMessage = ({ origin, data }: MessageEvent): void => {
    if (origin !== location.origin || data !== 'appkit-preview-ready') return
    this.#returnFocus?.focus()
    this.#returnFocus = undefined
  }

  readonly #onPopState = (): void => {
    this.choices = fromSearch(location.search)
  }
}

function flip<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter(existing => existing !== item) : [...list, item]
}

/** Registers the tag. This is a function, because bundlers remove imports that have only side effects. */
export function registerPlayground(): void {
  if (!customElements.get('docs-playground')) customElements.define('docs-playground', DocsPlayground)
}
