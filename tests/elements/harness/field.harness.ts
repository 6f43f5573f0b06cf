import { Harness } from './harness.js'
import type { FieldElement } from '../../../src/elements/controls/field.js'

export class FieldHarness extends Harness<FieldElement> {
  get input(): HTMLInputElement {
    return this.part('input') as HTMLInputElement
  }

  /** Sets a whole text at once, as pasting does. */
  type(text: string): void {
    this.input.value = text
    this.input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }))
  }

  clear(): void {
    this.part('clear').click()
  }

  /** The accessible description. */
  get description(): string {
    const id = this.input.getAttribute('aria-describedby')
    return id ? (this.element.shadowRoot?.getElementById(id)?.textContent ?? '') : ''
  }
}
