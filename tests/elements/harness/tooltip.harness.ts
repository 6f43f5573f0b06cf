import { Harness } from './harness.js'
import type { TooltipElement } from '../../../src/elements/feedback/tooltip.js'

/** Reads a tooltip in a test. */
export class TooltipHarness extends Harness<TooltipElement> {
  get shown(): boolean {
    return this.part('bubble').matches(':popover-open')
  }

  /** Where the bubble stands in the window. */
  get place(): DOMRect {
    return this.part('bubble').getBoundingClientRect()
  }
}
