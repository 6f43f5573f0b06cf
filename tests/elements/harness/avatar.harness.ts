import { Harness } from './harness.js'
import type { AvatarElement } from '../../../src/elements/display/avatar.js'

/** Reads an avatar in a test. */
export class AvatarHarness extends Harness<AvatarElement> {
  /** The address that is loaded; undefined while the colours are shown. */
  get source(): string | undefined {
    return this.part('base').querySelector('img')?.getAttribute('src') ?? undefined
  }

  /** The colours as the browser computed them. */
  get colours(): string {
    return getComputedStyle(this.part('base')).backgroundImage
  }

  /** What happens when the picture cannot be had. */
  fail(): void {
    this.part('base').querySelector('img')?.dispatchEvent(new Event('error'))
  }
}
