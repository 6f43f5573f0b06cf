import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/spinner.js'
import { createTokenSheet } from '../../../../src/tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../../../../src/tokens/theme-variables.js'
import { chooseTexts, type Language } from '../texts/choose-texts.js'
import { SURFACES, getAcceptedTheme, resolveColor, type Mode } from './accepted-theme.js'
import { type FrameIconName, renderIcon, Screen } from './screen.js'

// Escape dismisses the current screen (Reject, Cancel, Later), as in the surrounding dialog. Ignores untrusted and
// repeated key events, and those of an IME composition.
function dismissOnEscape(
  page: Document,
  screen: () => Partial<Pick<Screen, 'dismiss'>> | null,
  onDismissed: () => void,
): void {
  page.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !event.isTrusted || event.repeat || event.isComposing) return
    const current = screen()
    if (!current || event.defaultPrevented) return
    event.preventDefault()
    current.dismiss?.()
    onDismissed()
  })
}

type ShellKind = 'frame' | 'page'

// The canvas is opaque and fixed, so that the page behind a frame does not show through.
function createPageSheet(): CSSStyleSheet {
  const { light, dark } = SURFACES
  return createSheet(
    `html,body{margin:0;block-size:100%;overflow:hidden}` +
      `html{background:${dark}}html[data-theme=light]{background:${light}}`,
  )
}

function createShellSheet(kind: ShellKind): CSSStyleSheet {
  const host = ':host{display:block;position:fixed;inset:0;background:var(--appkit-surface)}'
  const main =
    'main{display:flex;flex-direction:column;position:absolute;inset:0;min-block-size:0}main>*{min-block-size:0;max-block-size:100%}'
  if (kind === 'frame') return createSheet(`${host}${main}main>*{flex:1}`)
  return createSheet(
    `:host{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;position:fixed;inset:0;overflow:auto;` +
      `background:color-mix(in srgb,var(--appkit-surface),var(--appkit-text) 8%)}` +
      `main{display:flex;flex-direction:column;box-sizing:border-box;inline-size:min(100%,calc(var(--appkit-px)*400));` +
      `max-block-size:100%;padding-block:calc(var(--appkit-px)*12) max(0px,env(safe-area-inset-bottom));` +
      `border-radius:calc(var(--appkit-radius)*24);background:var(--appkit-surface);box-shadow:var(--appkit-shadow)}` +
      `main>*{min-block-size:0}` +
      `@media (max-width:430px){:host{place-items:end stretch;background:var(--appkit-surface)}` +
      `main{border-radius:0;box-shadow:none;min-block-size:100%;inline-size:100%}main>*{flex:1}}`,
  )
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

// Dispatched on the host of the shell.
export const LANGUAGE_CHANGED = 'appkit-language-changed'

export class Shell {
  readonly host: HTMLElement
  onEscape: () => void = () => {}
  readonly #root: ShadowRoot
  readonly #main: HTMLElement
  #language: Language
  #mode: Mode = 'dark'
  #themeVariables: Readonly<Record<string, string>> = {}

  constructor(
    private readonly page: Document,
    language: Language,
    readonly kind: ShellKind,
    mode?: Mode,
  ) {
    this.#language = language
    this.#applyLanguage()
    page.adoptedStyleSheets = [createPageSheet()]
    this.host = page.createElement('div')
    this.#root = this.host.attachShadow({ mode: 'open' })
    this.#root.adoptedStyleSheets = [createTokenSheet(), createShellSheet(kind)]
    this.#main = page.createElement('main')
    this.#root.append(this.#main)
    page.body.append(this.host)
    const getCurrent = () => (this.host.isConnected ? (this.#main.firstElementChild as Screen | null) : null)
    dismissOnEscape(page, getCurrent, () => this.onEscape())
    if (mode || kind === 'frame') this.setTheme(mode ?? 'dark')
    else this.#followSystem()
  }

  get language(): Language {
    return this.#language
  }

  setLocale(tag: string): void {
    const language = chooseTexts([tag])
    if (language.locale === this.#language.locale) return
    this.#language = language
    this.#applyLanguage()
    const current: Partial<Screen> | null = this.#main.firstElementChild
    if (current && 'language' in current) current.language = language
    this.host.dispatchEvent(new Event(LANGUAGE_CHANGED))
  }

  #applyLanguage(): void {
    const { documentElement } = this.page
    documentElement.lang = this.#language.locale
    documentElement.dir = this.#language.dir
  }

  show(screen?: HTMLElement): void {
    this.#main.replaceChildren(...(screen ? [screen] : []))
  }

  /** The element that must be fully visible for an approval. */
  get seen(): HTMLElement {
    return this.#main
  }

  get mode(): Mode {
    return this.#mode
  }

  setTheme(mode: Mode): void {
    this.#mode = mode
    this.host.dataset['theme'] = mode
    this.page.documentElement.dataset['theme'] = mode
    this.page.documentElement.style.colorScheme = mode
    this.#applyTheme()
  }

  /**
   * Applies a readable accent and a bounded corner radius. Other variables are ignored, so that no app can alter an
   * approval. Returns the names that are not theme variables.
   */
  setVariables(variables: unknown): readonly string[] {
    const { valid, wrong } = checkThemeVariables(variables)
    this.#themeVariables = valid
    this.#applyTheme()
    return wrong
  }

  #applyTheme(): void {
    const probe = this.page.createElement('span')
    probe.hidden = true
    probe.style.setProperty('forced-color-adjust', 'none')
    this.#root.append(probe)
    applyThemeVariables(
      this.host,
      getAcceptedTheme(this.#themeVariables, this.#mode, color => resolveColor(probe, color)),
    )
    probe.remove()
  }

  #followSystem(): void {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => this.setTheme(dark.matches ? 'dark' : 'light')
    dark.addEventListener('change', follow)
    follow()
  }
}

class MessageScreen extends Screen {
  @property() text = ''
  /** Without an icon, the message is about something in progress. */
  @property({ attribute: false }) icon: FrameIconName | undefined

  override render() {
    return html`<section class="screen">
      <header>
        <div class="emblem">${this.icon ? renderIcon(this.icon) : html`<appkit-ui-spinner></appkit-ui-spinner>`}</div>
      </header>
      <div class="body"><p class="hint" role="status">${this.text}</p></div>
    </section>`
  }
}

define('appkit-frame-message', MessageScreen)

export function showMessage(shell: Shell, text: string, icon?: FrameIconName): void {
  const screen = document.createElement('appkit-frame-message')
  shell.show(Object.assign(screen, { language: shell.language, text, icon }))
}
