import { Harness } from './harness.js'
import type { IconButtonElement } from '../../../src/elements/controls/icon-button.js'

export class IconButtonHarness extends Harness<IconButtonElement> {
  get label(): string | undefined {
    return this.part('base').ariaLabel ?? undefined
  }
}
