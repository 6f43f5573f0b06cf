import { createTokenSheet } from '../../../../src/tokens/css.js'
import { checkThemeVariables } from '../../../../src/tokens/theme-variables.js'
import type { Language } from './texts/choose-texts.js'
import { pageSheet, shellSheet, type ShellKind } from './shell-sheet.js'

/** What surrounds every screen: the tokens, the theme, the language; one screen at a time. */
export class Shell {
  readonly host: HTMLElement
  readonly #root: ShadowRoot
  readonly #main: HTMLElement

  constructor(
    private readonly page: Document,
    readonly language: Language,
    readonly kind: ShellKind,
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
    if (kind === 'page') this.#followSystem()
  }

  /** Shows one screen in place of another; nothing to show none. */
  show(screen?: HTMLElement): void {
    this.#main.replaceChildren(...(screen ? [screen] : []))
  }

  /** What must be seen in full for an approval. */
  get seen(): HTMLElement {
    return this.#main
  }

  setTheme(mode: 'light' | 'dark'): void {
    this.host.dataset['theme'] = mode
    this.page.documentElement.style.colorScheme = mode
  }

  /** Takes over what of the app's look is safe to take: colours, corners, type. Gives the names that were refused. */
  setVariables(variables: unknown): readonly string[] {
    const { valid, wrong } = checkThemeVariables(variables)
    for (const [name, value] of Object.entries(valid)) this.host.style.setProperty(name, value)
    return wrong
  }

  #followSystem(): void {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => this.setTheme(dark.matches ? 'dark' : 'light')
    dark.addEventListener('change', follow)
    follow()
  }
}
