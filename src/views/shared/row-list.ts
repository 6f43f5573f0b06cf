import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import '../../elements/layout/virtual-list.js'
import type { activity } from '../../i18n/en/activity.js'
import { ROW_HEIGHT } from './row-list.styles.js'

export interface RowList<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly renderItem: (item: T) => unknown
  // Height at the top of the scroll area that something sticky covers, in design px.
  readonly inset?: number
  // Height removed from the top of the first row, in design px, if that space is empty.
  readonly cut?: number
  // Called near the end, once per length.
  readonly onEnd?: () => void
}

// Renders a list that scrolls with its screen.
export function renderRowList<T>({ label, items, renderItem, inset = 0, cut = 0, onEnd }: RowList<T>): TemplateResult {
  return html`<appkit-ui-virtual-list
    class="rows"
    outer
    label=${label}
    item-height=${ROW_HEIGHT}
    inset=${inset}
    cut=${cut}
    .items=${items}
    .renderItem=${renderItem}
    @appkit-ui-end-reached=${() => onEnd?.()}
  ></appkit-ui-virtual-list>`
}

// Renders the state of an empty list, with an action if there is one.
export function renderEmptyList(message: string, label: string, act: (() => void) | false): TemplateResult {
  return html`<div class="empty">
    <p class="small">${message}</p>
    ${act ? html`<appkit-ui-button @click=${act}>${label}</appkit-ui-button>` : nothing}
  </div>`
}

export function renderFailedLine(
  message: string,
  label: string,
  retry: () => void,
  className = 'line',
): TemplateResult {
  return html`<p class=${className} role="status">
    ${message} <appkit-ui-text-link @click=${retry}>${label}</appkit-ui-text-link>
  </p>`
}

export function renderHiddenLine(count: number, isShown: boolean, t: typeof activity, toggle: () => void): unknown {
  if (count === 0) return nothing
  return html`<p class="line">
    ${t.hidden(count)} · <appkit-ui-text-link @click=${toggle}>${isShown ? t.hide : t.show}</appkit-ui-text-link>
  </p>`
}
