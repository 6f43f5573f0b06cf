import type { LitElement } from 'lit'

/** Reads and drives one element in a test, so that no test looks into a shadow root itself. */
export class Harness<E extends LitElement> {
  constructor(readonly element: E) {}

  /** Resolves when the element has drawn what it was told last. */
  async ready(): Promise<this> {
    await this.element.updateComplete
    return this
  }

  /** The visible part of this name, or an error that names it. */
  part(name: string): HTMLElement {
    const found = this.element.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`)
    if (!found) throw new ReferenceError(`${this.element.localName} shows no part "${name}"`)
    return found
  }

  /** Whether a part is there to be seen. */
  has(name: string): boolean {
    return Boolean(this.element.shadowRoot?.querySelector(`[part~="${name}"]`))
  }

  /** All text the element draws itself, with white space evened out. */
  get ownText(): string {
    return (this.element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  /** Size on screen in CSS px, rounded to a hundredth. */
  get size(): { readonly width: number; readonly height: number } {
    const { width, height } = this.element.getBoundingClientRect()
    return { width: Math.round(width * 100) / 100, height: Math.round(height * 100) / 100 }
  }

  press(): void {
    this.part('base').click()
  }

  focus(): void {
    this.element.focus()
  }
}
