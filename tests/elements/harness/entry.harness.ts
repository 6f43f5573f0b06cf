import { Harness } from './harness.js'
import type { EntryElement } from '../../../src/elements/controls/entry.js'

/** Reads an entry in a test. */
export class EntryHarness extends Harness<EntryElement> {
  /** Its words and numbers, in the order they are read. */
  get words(): readonly string[] {
    return ['name', 'description', 'value', 'note'].flatMap(part =>
      this.has(part) ? [this.part(part).textContent ?? ''] : [],
    )
  }

  /** Where it leads; undefined where it is no link. */
  get href(): string | undefined {
    return this.part('base').getAttribute('href') ?? undefined
  }
}
