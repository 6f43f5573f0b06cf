import { Harness } from './harness.js'
import type { NoteElement } from '../../../src/elements/feedback/note.js'

/** Reads a note in a test. */
export class NoteHarness extends Harness<NoteElement> {
  /** Whether it is read out when it comes. */
  get urgent(): boolean {
    return this.part('base').role === 'alert'
  }
}
