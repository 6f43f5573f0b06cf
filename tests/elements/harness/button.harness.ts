import { Harness } from './harness.js'
import type { ButtonElement } from '../../../src/elements/controls/button.js'

export class ButtonHarness extends Harness<ButtonElement> {
  get link(): string | undefined {
    return this.part('base').getAttribute('href') ?? undefined
  }

  get off(): boolean {
    return this.part('base').ariaDisabled === 'true'
  }

  get waiting(): boolean {
    return this.part('base').ariaBusy === 'true'
  }
}
