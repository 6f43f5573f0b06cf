import { Harness } from './harness.js'
import type { TooltipElement } from '../../../src/elements/feedback/tooltip.js'

export class TooltipHarness extends Harness<TooltipElement> {
  get shown(): boolean {
    return this.part('bubble').matches(':popover-open')
  }

  get place(): DOMRect {
    return this.part('bubble').getBoundingClientRect()
  }
}
