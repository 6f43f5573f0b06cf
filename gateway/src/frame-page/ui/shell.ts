import { createTokenSheet } from '../../../../src/tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../../../../src/tokens/theme-variables.js'
import { acceptedLook, resolveColor, type Mode } from './accepted-look.js'
import type { Language } from './texts/choose-texts.js'
import { dismissOnEscape } from './dismiss-on-escape.js'
import type { Screen } from './screen.js'
import { pageSheet, shellSheet, type ShellKind } from './shell-sheet.js'

/** What surrounds every screen: the tokens, the theme, the language; one screen at a time. */
export class Shell {
  readonly host: HTMLElement
  /** Called after Escape has dismissed the screen on view. */
  onEscape: () => void = () => {}
  readonly #root: ShadowRoot
  readonly #main: HTMLElement
  #mode: Mode = 'dark'
  /** What the app asked for, checked; how much of it is taken depends on the mode. */
  #asked: Readonly<Record<string, string>> = {}

  /** A page of its own follows the system, unless the frame that opened it says its `mode`. */
  constructor(
    private readonly page: Document,
    readonly language: Language,
    readonly kind: ShellKind,
    mode?: Mode,
  ) {
    page.documentElement.lang = language.locale
    page.documentElement.dir = language.dir
    page.adoptedStyleSheets = [pageSheet()]
    this.host = page.createElement('div')
    this.#root = this.host.attachShadow({ mode: 'open' })
    this.#root.adoptedStyleSheets = [createTokenSheet(), shellSheet(kind)]
    this.#main = page.createElement('main')
    this.#root.append(this.#main)
    page.body.append(this.host)
    const onView = () => (this.host.isConnected ? (this.#main.firstElementChild as Screen | null) : null)
    dismissOnEscape(page, onView, () => this.onEscape())
    if (mode || kind === 'frame') this.setTheme(mode ?? 'dark')
    else this.#followSystem()
  }

  /** Shows one screen in place of another; nothing to show none. */
  show(screen?: HTMLElement): void {
    this.#main.replaceChildren(...(screen ? [screen] : []))
  }

  /** What must be seen in full for an approval. */
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
    this.#applyLook()
  }

  /**
   * Takes over a readable accent and bounded corners; ignores all else of the app's look, so that no app paints what
   * the person approves. Gives the names that are not theme variables.
   */
  setVariables(variables: unknown): readonly string[] {
    const { valid, wrong } = checkThemeVariables(variables)
    this.#asked = valid
    this.#applyLook()
    return wrong
  }

  #applyLook(): void {
    const probe = this.page.createElement('span')
    probe.hidden = true
    probe.style.setProperty('forced-color-adjust', 'none')
    this.#root.append(probe)
    applyThemeVariables(
      this.host,
      acceptedLook(this.#asked, this.#mode, color => resolveColor(probe, color)),
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
