import { Harness } from './harness.js'
import type { SwitchElement } from '../../../src/elements/controls/switch.js'

/** Reads and drives a switch in a test. */
export class SwitchHarness extends Harness<SwitchElement> {
  /** What a screen reader hears. */
  get on(): boolean {
    return this.part('base').ariaChecked === 'true'
  }
}
