import { Harness } from './harness.js'
import type { FieldElement } from '../../../src/elements/controls/field.js'

/** Reads and drives a field in a test. */
export class FieldHarness extends Harness<FieldElement> {
  get input(): HTMLInputElement {
    return this.part('input') as HTMLInputElement
  }

  /** Types a whole text, as a person who pastes it. */
  type(text: string): void {
    this.input.value = text
    this.input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }))
  }

  clear(): void {
    this.part('clear').click()
  }

  /** What a screen reader adds to the name. */
  get description(): string {
    const id = this.input.getAttribute('aria-describedby')
    return id ? (this.element.shadowRoot?.getElementById(id)?.textContent ?? '') : ''
  }
}
