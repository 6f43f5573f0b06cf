import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { px, safeHref } from './element.js'

/** Takes a native button and a link back to plain text, alike. */
export const actionStyles = css`
  [part='base'] {
    appearance: none;
    border: 0;
    padding: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition: background-color var(--appkit-hover-ms);
  }
  [aria-disabled] {
    cursor: default;
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid ButtonBorder;
    }
    [aria-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`

/** What an element that can be pressed says about itself. */
export interface Action {
  /** Makes it a link. An address with a scheme that could run something is refused, and the action is off. */
  readonly href?: string
  readonly target?: string
  /** Ignores presses but keeps the focus, so that the keyboard does not fall out of the dialog. */
  readonly disabled?: boolean
  readonly busy?: boolean
  /** Whether it is the one of its list that is in use. */
  readonly selected?: boolean
  /** The name for screen readers, where the content does not say it. */
  readonly label?: string
}

/** Focus given to the element goes to the button or link inside. */
export const focusInside: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }

/** A native button or link around some content: the pressable core of buttons, rows and tiles. */
export function action(from: Action, content: unknown): TemplateResult {
  const href = from.href ? safeHref(from.href) : undefined
  const off = Boolean(from.disabled || from.busy || (from.href && !href))
  const label = from.label || nothing
  const current = from.selected ? 'true' : nothing
  if (href && !off) {
    const target = from.target || nothing
    return html`<a part="base" href=${href} target=${target} rel="noopener" aria-label=${label} aria-current=${current}
      >${content}</a
    >`
  }
  return html`<button
    part="base"
    type="button"
    aria-label=${label}
    aria-current=${current}
    aria-disabled=${off ? 'true' : nothing}
    aria-busy=${from.busy ? 'true' : nothing}
    @click=${off ? swallow : nothing}
  >
    ${content}
  </button>`
}

/** A press on what is off reaches nobody outside the element. */
function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
