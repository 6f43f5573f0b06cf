import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { createTokenSheet } from '../../../../src/tokens/css.js'
import { applyThemeVariables, checkThemeVariables } from '../../../../src/tokens/theme-variables.js'
import type { Language } from '../texts/choose-texts.js'
import { SURFACES, acceptedLook, resolveColor, type Mode } from './accepted-theme.js'
import { Screen, glyph, type GlyphName, defineScreen } from './screen.js'

/**
 * Makes Escape the way out that the screen on view has (Reject, Cancel, Later), as it is in the dialog around the
 * frame. A key pressed by a script, held down, or part of composing a character does nothing.
 */
function dismissOnEscape(
  page: Document,
  screen: () => Partial<Pick<Screen, 'dismiss'>> | null,
  onDismissed: () => void,
): void {
  page.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !event.isTrusted || event.repeat || event.isComposing) return
    const onView = screen()
    if (!onView || event.defaultPrevented) return
    event.preventDefault()
    onView.dismiss?.()
    onDismissed()
  })
}

/** How a page of the wallet origin stands: in the modal's card, or as a card of its own. */
type ShellKind = 'frame' | 'page'

/** Of the document itself. Its canvas is opaque and fixed, so that nothing of the page behind a frame shows through. */
function pageSheet(): CSSStyleSheet {
  const { light, dark } = SURFACES
  return sheetOf(
    `html,body{margin:0;block-size:100%;overflow:hidden}` +
      `html{background:${dark}}html[data-theme=light]{background:${light}}`,
  )
}

/** Of the shell: the frame fills its place in the modal's card; a page is a card of its own. */
function shellSheet(kind: ShellKind): CSSStyleSheet {
  const host = ':host{display:block;position:fixed;inset:0;background:var(--appkit-surface)}'
  const main =
    'main{display:flex;flex-direction:column;position:absolute;inset:0;min-block-size:0}main>*{min-block-size:0;max-block-size:100%}'
  if (kind === 'frame') return sheetOf(`${host}${main}main>*{flex:1}`)
  return sheetOf(
    `:host{display:grid;grid-template-columns:minmax(0,1fr);place-items:center;position:fixed;inset:0;overflow:auto;` +
      `background:color-mix(in srgb,var(--appkit-surface),var(--appkit-text) 8%)}` +
      `main{display:flex;flex-direction:column;box-sizing:border-box;inline-size:min(100%,calc(var(--appkit-px)*400));` +
      `max-block-size:100%;padding-block:calc(var(--appkit-px)*12) max(0px,env(safe-area-inset-bottom));` +
      `border-radius:calc(var(--appkit-radius)*24);background:var(--appkit-surface);box-shadow:var(--appkit-shadow)}` +
      `main>*{min-block-size:0}` +
      `@media (max-width:430px){:host{place-items:end stretch;background:var(--appkit-surface)}` +
      `main{border-radius:0;box-shadow:none;min-block-size:100%;inline-size:100%}main>*{flex:1}}`,
  )
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

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

/** @summary One sentence, and an icon that goes with it. */
class MessageScreen extends Screen {
  @property() text = ''
  @property({ attribute: false }) icon: GlyphName | undefined

  override render() {
    return html`<section class="screen">
      <header>${this.icon ? html`<div class="emblem">${glyph(this.icon)}</div>` : nothing}</header>
      <div class="body"><p class="hint" role="status">${this.text}</p></div>
    </section>`
  }
}

defineScreen('appkit-frame-message', MessageScreen)

/** Shows one sentence in place of whatever was there. */
export function showMessage(shell: Shell, text: string, icon?: GlyphName): void {
  const screen = document.createElement('appkit-frame-message')
  shell.show(Object.assign(screen, { language: shell.language, text, icon }))
}
