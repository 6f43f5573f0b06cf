import { Harness } from './harness.js'
import type { SwitchElement } from '../../../src/elements/controls/switch.js'

export class SwitchHarness extends Harness<SwitchElement> {
  get on(): boolean {
    return this.part('base').ariaChecked === 'true'
  }
}
