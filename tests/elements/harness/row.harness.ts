import { Harness } from './harness.js'
import type { RowElement } from '../../../src/elements/controls/row.js'

export class RowHarness extends Harness<RowElement> {
  get name(): string {
    return this.part('name').textContent ?? ''
  }

  get description(): string {
    return this.has('description') ? (this.part('description').textContent ?? '') : ''
  }

  get off(): boolean {
    return this.part('base').ariaDisabled === 'true'
  }

  get current(): boolean {
    return this.part('base').ariaCurrent === 'true'
  }
}
