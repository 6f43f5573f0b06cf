import { Harness } from './harness.js'
import type { AvatarElement } from '../../../src/elements/display/avatar.js'

export class AvatarHarness extends Harness<AvatarElement> {
  /** The loaded URL; undefined while the gradient is shown. */
  get source(): string | undefined {
    return this.part('base').querySelector('img')?.getAttribute('src') ?? undefined
  }

  /** The computed gradient. */
  get colours(): string {
    return getComputedStyle(this.part('base')).backgroundImage
  }

  /** Simulates a picture that fails to load. */
  fail(): void {
    this.part('base').querySelector('img')?.dispatchEvent(new Event('error'))
  }
}
