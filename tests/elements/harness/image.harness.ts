import { Harness } from './harness.js'
import type { ImageElement } from '../../../src/elements/display/image.js'

/** Reads an image in a test. */
export class ImageHarness extends Harness<ImageElement> {
  /** The address that is loaded; undefined while the initial stands in its place. */
  get source(): string | undefined {
    return this.part('base').getAttribute('src') ?? undefined
  }

  /** The initial; empty while a picture is shown. */
  get initial(): string {
    return this.part('base').querySelector('text')?.textContent ?? ''
  }

  /** The colour behind the initial. */
  get colour(): string | undefined {
    return this.part('base').querySelector('rect')?.getAttribute('fill') ?? undefined
  }

  /** What happens when the picture cannot be had. */
  fail(): void {
    this.part('base').dispatchEvent(new Event('error'))
  }
}
