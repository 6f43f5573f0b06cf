import { Harness } from './harness.js'
import type { IconButtonElement } from '../../../src/elements/controls/icon-button.js'

/** Reads and drives an icon button in a test. */
export class IconButtonHarness extends Harness<IconButtonElement> {
  get label(): string | undefined {
    return this.part('base').ariaLabel ?? undefined
  }
}
