import { Harness } from './harness.js'
import type { RingElement } from '../../../src/elements/feedback/ring.js'

export class RingHarness extends Harness<RingElement> {
  get turning(): boolean {
    return this.part('line')
      .getAnimations({ subtree: true })
      .some(({ playState }) => playState === 'running')
  }
}
