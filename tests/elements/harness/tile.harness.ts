import { Harness } from './harness.js'
import type { TileElement } from '../../../src/elements/controls/tile.js'

export class TileHarness extends Harness<TileElement> {
  get name(): string {
    return this.part('name').textContent ?? ''
  }

  get off(): boolean {
    return this.part('base').ariaDisabled === 'true'
  }
}
