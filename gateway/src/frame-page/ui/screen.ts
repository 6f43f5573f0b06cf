import { html, LitElement, nothing, svg, type CSSResultGroup, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import '../../../../src/elements/controls/button.js'
import { IconElement, type IconName } from '../../../../src/elements/display/icon.js'
import { base, define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/note.js'
import { chooseTexts, type Language } from '../texts/choose-texts.js'
import { screenStyles } from './screen.styles.js'

export class Screen extends LitElement {
  static override styles: CSSResultGroup = [base, screenStyles]

  @property({ attribute: false }) language: Language = chooseTexts([])

  protected get t(): Language['texts'] {
    return this.language.texts
  }

  // Focuses an element after its first render, before which it has nothing to focus, and not before the frame has the
  // focus: browsers would take it from the page, where the user may be typing. A quiet focus draws its ring with
  // the first key: a frame that has just opened cannot know if the click outside was one of the mouse.
  protected async focusOn(selector: string, { isQuiet = false } = {}): Promise<void> {
    const element = this.renderRoot.querySelector<HTMLElement & Partial<LitElement>>(selector)
    await element?.updateComplete
    if (parent !== window && !document.hasFocus())
      await new Promise(resolve => window.addEventListener('focus', resolve, { once: true }))
    if (!isQuiet) return element?.focus({ preventScroll: true })
    element?.focus({ preventScroll: true, focusVisible: false })
    const showRing = ({ key }: KeyboardEvent) => {
      if (!element?.matches(':focus') || ['Enter', ' ', 'Tab', 'Escape'].includes(key)) return
      element.blur() // an element with the focus ignores `focus`
      element.focus({ preventScroll: true, focusVisible: true })
    }
    window.addEventListener('keydown', showRing, { once: true })
  }

  protected renderProblem(problem: string): TemplateResult | typeof nothing {
    return problem ? html`<appkit-ui-note variant="danger">${problem}</appkit-ui-note>` : nothing
  }

  /** Cancels the screen; called for Escape. Does nothing by default. */
  dismiss(): void {}
}

/**
 * Submits a form on Enter in one of its inputs. Browsers do this only for inputs and submit buttons in the same tree,
 * not for those inside of elements.
 */
export function submitOnEnter(event: KeyboardEvent): void {
  const { key, repeat, isComposing, currentTarget } = event
  if (key !== 'Enter' || repeat || isComposing || !(event.composedPath()[0] instanceof HTMLInputElement)) return
  event.preventDefault()
  ;(currentTarget as HTMLFormElement).requestSubmit()
}

// Icons that only the wallet needs, on the same grid as those of the package.
const walletPaths = {
  stop: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M5.8 5.8l12.4 12.4',
  shield: 'M12 3l7.5 3v5.5c0 4.6-3.1 7.7-7.5 9.5-4.4-1.8-7.5-4.9-7.5-9.5V6zM8.8 12l2.3 2.3 4.1-4.3',
  key: 'M14.5 14a5 5 0 1 0-4.6-3L3.5 17.4V20.5h3.1v-2.2h2.2v-2.2h2.2l1.1-1.1A5 5 0 0 0 14.5 14M16 8.6v.1',
  lock: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11M8 11V8a4 4 0 0 1 8 0v3',
  file: 'M13.5 3.5H7A1.5 1.5 0 0 0 5.500 5v14A1.5 1.5 0 0 0 7 20.500h10a1.500 1.500 0 0 0 1.500-1.500V8.500zM13.500 3.500v5h5M12 12v5M9.800 15l2.200 2.200L14.200 15',
  fingerprint:
    'M7 11a5 5 0 0 1 10 0v2M12 11v4a6 6 0 0 1-1.500 4M8.500 19a9 9 0 0 0 .800-4M15.500 15.500a9 9 0 0 1-1.200 4.300M4.300 14.500A11 11 0 0 0 4 11a8 8 0 0 1 13-6.200M19.400 7.800A8 8 0 0 1 20 11v2',
} as const

type WalletIconName = keyof typeof walletPaths

export type FrameIconName = WalletIconName | IconName

/** @summary A decorative icon of the wallet, drawn like the icons of the package. */
class FrameIcon extends LitElement {
  static override styles = IconElement.styles

  @property() name: WalletIconName = 'shield'

  override render() {
    return html`<svg part="base" viewBox="0 0 24 24" aria-hidden="true">
      ${svg`<path d=${walletPaths[this.name]} />`}
    </svg>`
  }
}

define('appkit-frame-icon', FrameIcon)

export function renderIcon(name: FrameIconName): TemplateResult {
  return isWalletIcon(name)
    ? html`<appkit-frame-icon .name=${name}></appkit-frame-icon>`
    : html`<appkit-ui-icon .name=${name}></appkit-ui-icon>`
}

function isWalletIcon(name: FrameIconName): name is WalletIconName {
  return Object.hasOwn(walletPaths, name)
}
