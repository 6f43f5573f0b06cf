/** Rows kept ready above and below what is seen. */
export const OVERSCAN_ROWS = 3

/** What a list is drawn from: all in rows but `count`, `scrollTop` and `viewHeight` (CSS px). */
export interface ListGeometry {
  readonly count: number
  readonly columns: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly viewHeight: number
}

/** The items to draw, from `first` up to but without `end`. Costs the same for ten items and ten million. */
export function listWindow({ count, columns, rowHeight, scrollTop, viewHeight }: ListGeometry): {
  first: number
  end: number
} {
  const rows = Math.ceil(count / columns)
  const height = rowHeight > 0 ? rowHeight : 1
  const top = Math.min(Math.max(0, Math.floor(scrollTop / height) - OVERSCAN_ROWS), Math.max(0, rows - 1))
  const bottom = Math.ceil((Math.max(0, scrollTop) + viewHeight) / height) + OVERSCAN_ROWS
  return { first: top * columns, end: Math.min(count, Math.max(bottom, top + 1) * columns) }
}

/** Where a key leads from an item, in a grid read from its start; undefined for keys that mean nothing here. */
export function listStep(key: string, from: number, columns: number, page: number, rtl: boolean): number | undefined {
  const sideways = columns > 1 ? (rtl ? -1 : 1) : 0
  const steps: Record<string, number> = {
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + columns * page,
    PageUp: from - columns * page,
    Home: 0,
    End: Infinity,
    ...(sideways && { ArrowRight: from + sideways, ArrowLeft: from - sideways }),
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}
