import type { LitElement } from 'lit'

/** Reads and drives one element in a test, so that tests do not access its shadow root. */
export class Harness<E extends LitElement> {
  constructor(readonly element: E) {}

  /** Resolves after pending updates have rendered. */
  async ready(): Promise<this> {
    await this.element.updateComplete
    return this
  }

  /**
   * Returns the part with this name.
   * @throws ReferenceError if it is not rendered
   */
  part(name: string): HTMLElement {
    const found = this.element.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`)
    if (!found) throw new ReferenceError(`${this.element.localName} shows no part "${name}"`)
    return found
  }

  has(name: string): boolean {
    return Boolean(this.element.shadowRoot?.querySelector(`[part~="${name}"]`))
  }

  /** Rendered text with collapsed white space. */
  get ownText(): string {
    return (this.element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  /** Size in CSS px, rounded to two decimals. */
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
