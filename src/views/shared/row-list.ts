import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/layout/virtual-list.js'
import { ROW_HEIGHT } from './row-list.styles.js'

export { renderFailedLine } from './list-messages.js'
export { renderHiddenLine } from './list-messages.js'

/** What a list of rows is drawn from. */
export interface RowList<T> {
  /** The screen part that it stands in, which is told how high it is. */
  readonly host: HTMLElement
  readonly label: string
  readonly items: readonly T[]
  readonly renderItem: (item: T) => unknown
  /** How many rows are seen at once; half a one says that there are more. */
  readonly seen?: number
  /** Whether nothing in it can be pressed: then the list itself takes the focus, for the keyboard to scroll it. */
  readonly isStill?: boolean
  /** Called near the end, once per length. */
  readonly onEnd?: () => void
}

/** A list of rows that are read, of any length. Its look is in `row-list.styles`. */
export function renderRowList<T>({
  host,
  label,
  items,
  renderItem,
  seen = 5.5,
  isStill = false,
  onEnd = () => {},
}: RowList<T>): TemplateResult {
  host.style.setProperty('--appkit-rows', String(items.length))
  host.style.setProperty('--appkit-seen-rows', String(seen))
  const scrolls = items.length > Math.floor(seen)
  return html`<appkit-ui-virtual-list
    class="rows"
    label=${label}
    item-height=${ROW_HEIGHT}
    tabindex=${isStill && scrolls ? '0' : nothing}
    .items=${items}
    .renderItem=${renderItem}
    @appkit-ui-end-reached=${onEnd}
  ></appkit-ui-virtual-list>`
}
