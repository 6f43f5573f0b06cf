import { Harness } from './harness.js'
import type { QrCodeElement } from '../../../src/elements/display/qr-code.js'

export class QrCodeHarness extends Harness<QrCodeElement> {
  get label(): string | undefined {
    return this.part('base').ariaLabel ?? undefined
  }

  get waiting(): boolean {
    return this.part('base').ariaBusy === 'true'
  }

  get drawn(): boolean {
    return this.part('base').querySelector('path') !== null
  }

  /** The centers of all dots in modules, quiet zone included. */
  get dots(): readonly (readonly [x: number, y: number])[] {
    const strokes = this.part('base').querySelector('path')?.getAttribute('d') ?? ''
    return Array.from(strokes.matchAll(/M([\d.]+) ([\d.]+)/g), ([, x, y]) => [Number(x), Number(y)] as const)
  }
}
