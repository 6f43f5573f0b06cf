export function getNeededHeight(screen: HTMLElement): number {
  const section = screen.shadowRoot?.querySelector<HTMLElement>('.screen')
  if (!section || section.offsetWidth === 0) return 0
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(section)
  const parts = [...section.children].map(part => getPartHeight(part as HTMLElement))
  return Math.ceil(parts.reduce((sum, height) => sum + height, length(paddingBlockStart) + length(paddingBlockEnd)))
}

function getPartHeight(part: HTMLElement): number {
  if (!part.classList.contains('body')) return part.offsetHeight
  const last = part.lastElementChild
  const { top } = part.getBoundingClientRect()
  const inside = last ? last.getBoundingClientRect().bottom - top + part.scrollTop : 0
  return inside + length(getComputedStyle(part).paddingBlockEnd)
}

function length(css: string): number {
  return Number.parseFloat(css) || 0
}

export function watchHeight(screen: HTMLElement, onHeight: (height: number) => void): () => void {
  const measure = () => {
    const height = getNeededHeight(screen)
    if (height > 0) onHeight(height)
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
