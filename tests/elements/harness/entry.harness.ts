import { Harness } from './harness.js'
import type { EntryElement } from '../../../src/elements/controls/entry.js'

export class EntryHarness extends Harness<EntryElement> {
  /** Its texts and numbers in reading order. */
  get words(): readonly string[] {
    return ['name', 'description', 'value', 'note'].flatMap(part =>
      this.has(part) ? [this.part(part).textContent ?? ''] : [],
    )
  }

  get href(): string | undefined {
    return this.part('base').getAttribute('href') ?? undefined
  }
}
