import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { px, safeHref } from './element.js'

/** Resets the native button and link to plain text. */
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

export interface Action {
  /** Renders a link. A URL that could run a script is refused, and the action is disabled. */
  readonly href?: string
  readonly target?: string
  /** Ignores clicks but stays focusable, so that keyboard focus does not leave the dialog. */
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly selected?: boolean
  readonly pressed?: boolean | undefined
  readonly label?: string
}

export const delegatedFocus: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }

/** Renders a native button or link around some content. Used by buttons, rows and tiles. */
export function renderAction(options: Action, content: unknown): TemplateResult {
  const href = options.href ? safeHref(options.href) : undefined
  const isDisabled = Boolean(options.disabled || options.busy || (options.href && !href))
  const label = options.label || nothing
  const current = options.selected ? 'true' : nothing
  if (href && !isDisabled) {
    const target = options.target || nothing
    return html`<a part="base" href=${href} target=${target} rel="noopener" aria-label=${label} aria-current=${current}
      >${content}</a
    >`
  }
  return html`<button
    part="base"
    type="button"
    aria-label=${label}
    aria-current=${current}
    aria-pressed=${options.pressed ?? nothing}
    aria-disabled=${isDisabled ? 'true' : nothing}
    aria-busy=${options.busy ? 'true' : nothing}
    @click=${isDisabled ? suppressClick : nothing}
  >
    ${content}
  </button>`
}

function suppressClick(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
