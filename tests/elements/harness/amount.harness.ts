import { Harness } from './harness.js'
import type { AmountElement } from '../../../src/elements/display/amount.js'

/** Reads an amount in a test. */
export class AmountHarness extends Harness<AmountElement> {
  /** Whether the number is rolling in at the moment. */
  get rolling(): boolean {
    return this.part('base').getAnimations().length > 0
  }
}
