/** The height at which nothing of a screen has to be scrolled, in whole CSS pixels; 0 before it has been laid out. */
export function neededHeight(screen: HTMLElement): number {
  const section = screen.shadowRoot?.querySelector<HTMLElement>('.screen')
  if (!section || section.offsetWidth === 0) return 0
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(section)
  const parts = [...section.children].map(part => heightOf(part as HTMLElement))
  return Math.ceil(parts.reduce((sum, height) => sum + height, length(paddingBlockStart) + length(paddingBlockEnd)))
}

/** Of one part: the one that scrolls counts with all that is in it, and with no more than that. */
function heightOf(part: HTMLElement): number {
  if (!part.classList.contains('body')) return part.offsetHeight
  const last = part.lastElementChild
  const { top } = part.getBoundingClientRect()
  const inside = last ? last.getBoundingClientRect().bottom - top + part.scrollTop : 0
  return inside + length(getComputedStyle(part).paddingBlockEnd)
}

function length(css: string): number {
  return Number.parseFloat(css) || 0
}

/** Tells the height that a screen needs whenever it may have changed. Ends what it returns. */
export function watchHeight(screen: HTMLElement, tell: (height: number) => void): () => void {
  const measure = () => {
    const height = neededHeight(screen)
    if (height > 0) tell(height)
  }
  const sizes = new ResizeObserver(measure)
  const contents = new MutationObserver(() => (follow(), measure()))
  const follow = () => {
    sizes.disconnect()
    sizes.observe(screen)
    const parts = screen.shadowRoot?.querySelectorAll('.screen > *, .screen > .body > *') ?? []
    for (const part of parts) sizes.observe(part)
  }
  if (screen.shadowRoot) contents.observe(screen.shadowRoot, { childList: true, characterData: true, subtree: true })
  follow()
  measure()
  return () => (sizes.disconnect(), contents.disconnect())
}
