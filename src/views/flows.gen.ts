// Written by scripts/gen.mjs from the doc blocks of the controllers. Do not edit.

import type { ControllerClass, Controller } from '../controllers/scope.js'
import type { Features } from '../core/features.js'

/** When a flow without a screen may begin. */
export type Moment = 'connected' | 'load' | 'request'

/** A flow that begins without a screen, loaded at its moment and never while its feature is off. */
export interface Flow {
  readonly feature?: keyof Features
  load(): Promise<ControllerClass<Controller>>
}

/** The flows of each moment. */
export const flows: Readonly<Record<Moment, readonly Flow[]>> = {
  connected: [],
  load: [],
  request: [],
}
