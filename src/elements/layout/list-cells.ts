/** The cells of a list by the index of their item. Cells of items that left are used for items that appear. */
export class ListCells {
  readonly #cells = new Map<number, HTMLElement>()
  // Cells without an item. They are not in the document.
  readonly #spare: HTMLElement[] = []

  get(index: number): HTMLElement | undefined {
    return this.#cells.get(index)
  }

  /**
   * Gives each index a cell, and returns the indexes that have a new one. Moves no cell that is in the document, which
   * would take most of the work while a list scrolls.
   */
  assign(list: HTMLElement, indexes: readonly number[]): ReadonlySet<number> {
    const stays = new Set(indexes)
    const left = [...this.#cells].filter(([index]) => !stays.has(index)).sort(([a], [b]) => a - b)
    const free = [...left.map(([, cell]) => cell), ...this.#spare.splice(0)]
    for (const [index] of left) this.#cells.delete(index)
    const added = new Set(indexes.filter(index => !this.#cells.has(index)))
    for (const index of added) {
      const cell = free.shift() ?? createCell()
      cell.dataset['index'] = String(index)
      this.#cells.set(index, cell)
      if (cell.parentNode !== list) list.append(cell)
    }
    for (const cell of free) cell.remove()
    this.#spare.push(...free)
    return added
  }

  /**
   * Moves cells into the order of their items, for screen readers and the Tab key. The focused cell stays in its place:
   * an element that moves loses the focus. Returns false if more moves are needed.
   */
  sort(list: HTMLElement, focused: number, maxMoves = Infinity): boolean {
    const stays = findOrdered([...list.children] as HTMLElement[], this.#cells.get(focused))
    let moves = 0
    let next: Element | null = null
    for (const [, cell] of [...this.#cells].sort(([a], [b]) => b - a)) {
      if (!stays.has(cell) && cell.nextSibling !== next) {
        if (moves === maxMoves) return false
        list.insertBefore(cell, next)
        moves += 1
      }
      next = cell
    }
    return true
  }
}

function createCell(): HTMLElement {
  const cell = document.createElement('div')
  cell.setAttribute('part', 'item')
  cell.setAttribute('role', 'listitem')
  return cell
}

// Returns the longest run of cells in the order of their items. With a focused cell, returns the run that has it.
function findOrdered(cells: readonly HTMLElement[], focused: HTMLElement | undefined): ReadonlySet<HTMLElement> {
  const runs: HTMLElement[][] = []
  let last = Infinity
  for (const cell of cells) {
    const index = Number(cell.dataset['index'])
    if (index < last) runs.push([])
    runs.at(-1)?.push(cell)
    last = index
  }
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), [])
  return new Set(runs.find(run => focused && run.includes(focused)) ?? longest)
}
