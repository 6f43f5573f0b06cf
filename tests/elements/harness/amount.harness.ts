import { Harness } from './harness.js'
import type { AmountElement } from '../../../src/elements/display/amount.js'

export class AmountHarness extends Harness<AmountElement> {
  /** True while the number animates. */
  get rolling(): boolean {
    return this.part('base').getAnimations().length > 0
  }
}
