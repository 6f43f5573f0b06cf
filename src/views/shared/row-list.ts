import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/controls/button.js'
import '../../elements/layout/virtual-list.js'
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
