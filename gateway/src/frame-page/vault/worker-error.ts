import type { WorkerFault } from '../worker/worker-protocol.js'

/** Why the key worker says no. It carries a code and nothing else, so that no secret travels in a sentence. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'

  constructor(readonly fault: WorkerFault) {
    super(fault)
  }

  /** The fault of anything thrown; what is not ours is `otherwise`. */
  static faultOf(value: unknown, otherwise: WorkerFault = 'BROKEN'): WorkerFault {
    return value instanceof WorkerError ? value.fault : otherwise
  }
}
