import { Harness } from './harness.js'
import type { ImageElement } from '../../../src/elements/display/image.js'

export class ImageHarness extends Harness<ImageElement> {
  /** The loaded URL; undefined while the initial is shown. */
  get source(): string | undefined {
    return this.part('base').getAttribute('src') ?? undefined
  }

  /** The initial; empty while a picture is shown. */
  get initial(): string {
    return this.part('base').querySelector('text')?.textContent ?? ''
  }

  /** The colors of the initial and its background, as computed. */
  get initialColors(): readonly [initial: string, background: string] {
    const drawing = this.part('base')
    const initial = drawing.querySelector('text')
    return [initial ? getComputedStyle(initial).fill : '', getComputedStyle(drawing).backgroundColor]
  }

  /** Simulates a picture that fails to load. */
  fail(): void {
    this.part('base').dispatchEvent(new Event('error'))
  }
}
