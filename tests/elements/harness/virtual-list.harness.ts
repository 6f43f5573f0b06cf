import { Harness } from './harness.js'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'

export class VirtualListHarness extends Harness<VirtualListElement> {
  /** The drawn indexes in order. */
  get drawn(): readonly number[] {
    return this.#places.map(place => Number(place.dataset['index']))
  }

  item(index: number): HTMLElement | undefined {
    const place = this.#places.find(({ dataset }) => dataset['index'] === String(index))
    return (place?.firstElementChild as HTMLElement | null | undefined) ?? undefined
  }

  /** Position and size as announced by screen readers. */
  position(index: number): string {
    const place = this.#places.find(({ dataset }) => dataset['index'] === String(index))
    return `${place?.ariaPosInSet} of ${place?.ariaSetSize}`
  }

  /** The index of the focused item, or -1. */
  get focused(): number {
    const active = this.element.shadowRoot?.activeElement?.closest<HTMLElement>('[part="item"]')
    return active ? Number(active.dataset['index']) : -1
  }

  get #places(): HTMLElement[] {
    return [...this.part('base').querySelectorAll<HTMLElement>('[part="item"]')]
  }
}
