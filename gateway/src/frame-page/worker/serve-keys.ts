import type { Clock } from '../../../../src/core/clock.js'
import { workerOperations, type OperationTable } from './worker-operations.js'
import { WorkerError, type WorkerNotice, type WorkerReply, type WorkerRequest } from './worker-protocol.js'

/** An open wallet that nobody uses is locked after this. */
export const IDLE_LOCK_MS = 15 * 60_000

/** The far end of the worker: its own scope, or a port in a test. */
export interface WorkerEnd {
  postMessage(message: WorkerReply | WorkerNotice, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void
}

/**
 * Serves the operations to one end: one after the other, one reply each. Locks itself after 15 minutes without a
 * request. A fault leaves as its code alone.
 */
export function serveKeys(end: WorkerEnd, clock: Clock, table: OperationTable = workerOperations()): void {
  const idle = { callOff: () => {}, since: clock.now() }
  let before: Promise<void> = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    const turn = before
    const run = async () => {
      await turn
      await work()
    }
    before = run()
  }
  const lockUp = async () => {
    await table.lock({})
    end.postMessage({ notice: 'locked' }, [])
  }
  end.addEventListener('message', ({ data }) => {
    idle.callOff()
    // A device that slept has slept through its timer, too.
    if (clock.now() - idle.since >= IDLE_LOCK_MS) queue(lockUp)
    queue(async () => {
      end.postMessage(await replyTo(table, data), [])
      idle.callOff()
      idle.since = clock.now()
      idle.callOff = clock.after(IDLE_LOCK_MS, () => queue(lockUp))
    })
  })
}

async function replyTo(table: OperationTable, { id, operation, ask }: WorkerRequest): Promise<WorkerReply> {
  try {
    if (!Object.hasOwn(table, operation)) throw new WorkerError('BAD_REQUEST')
    const run = table[operation] as (ask: unknown) => Promise<unknown>
    return { id, ok: true, answer: await run(ask) }
  } catch (thrown) {
    return { id, ok: false, fault: WorkerError.faultOf(thrown) }
  }
}
