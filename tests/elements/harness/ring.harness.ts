import { Harness } from './harness.js'
import type { RingElement } from '../../../src/elements/feedback/ring.js'

/** Reads a ring in a test. */
export class RingHarness extends Harness<RingElement> {
  /** Whether its line is turning at the moment. */
  get turning(): boolean {
    return this.part('line')
      .getAnimations({ subtree: true })
      .some(({ playState }) => playState === 'running')
  }
}
