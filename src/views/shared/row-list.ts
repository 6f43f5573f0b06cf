import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/layout/virtual-list.js'
import { ROW_HEIGHT } from './row-list.styles.js'

export { renderFailedLine } from './list-messages.js'
export { renderHiddenLine } from './list-messages.js'

export interface RowList<T> {
  readonly host: HTMLElement
  readonly label: string
  readonly items: readonly T[]
  readonly renderItem: (item: T) => unknown
  /** Rows that are visible before the list scrolls; a fraction indicates that there are more. */
  readonly visibleRows?: number
  /** True if the rows are not focusable. The list itself then takes the focus, for keyboard scrolling. */
  readonly isReadOnly?: boolean
  /** Called near the end, once per length. */
  readonly onEnd?: () => void
}

export function renderRowList<T>({
  host,
  label,
  items,
  renderItem,
  visibleRows = 5.5,
  isReadOnly = false,
  onEnd = () => {},
}: RowList<T>): TemplateResult {
  host.style.setProperty('--appkit-rows', String(items.length))
  host.style.setProperty('--appkit-seen-rows', String(visibleRows))
  const scrolls = items.length > Math.floor(visibleRows)
  return html`<appkit-ui-virtual-list
    class="rows"
    label=${label}
    item-height=${ROW_HEIGHT}
    tabindex=${isReadOnly && scrolls ? '0' : nothing}
    .items=${items}
    .renderItem=${renderItem}
    @appkit-ui-end-reached=${onEnd}
  ></appkit-ui-virtual-list>`
}
