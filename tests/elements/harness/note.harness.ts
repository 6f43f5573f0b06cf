import { Harness } from './harness.js'
import type { NoteElement } from '../../../src/elements/feedback/note.js'

export class NoteHarness extends Harness<NoteElement> {
  /** True if it is announced when it appears. */
  get urgent(): boolean {
    return this.part('base').role === 'alert'
  }
}
