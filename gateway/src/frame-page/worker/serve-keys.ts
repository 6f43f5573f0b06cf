import type { Clock } from '../../../../src/core/clock.js'
import { createWorkerOperations, type OperationTable } from './worker-operations.js'
import { WorkerError, type WorkerNotice, type WorkerReply, type WorkerRequest } from './worker-protocol.js'

/** An idle wallet is locked after this time, in milliseconds. */
export const IDLE_LOCK_MS = 15 * 60_000

export interface WorkerEndpoint {
  postMessage(message: WorkerReply | WorkerNotice, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void
}

/**
 * Serves the operations sequentially, with one reply each. Locks after 15 minutes without a request. Errors are
 * reported as a code only, so that they cannot contain secrets.
 */
export function serveKeys(end: WorkerEndpoint, clock: Clock, table: OperationTable = createWorkerOperations()): void {
  const idle = { cancelTimer: () => {}, since: clock.now() }
  let before: Promise<void> = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    const turn = before
    const run = async () => {
      await turn
      await work()
    }
    before = run()
  }
  const lock = async () => {
    await table.lock({})
    end.postMessage({ notice: 'locked' }, [])
  }
  end.addEventListener('message', ({ data }) => {
    idle.cancelTimer()
    // A sleeping device also suspends its timers.
    if (clock.now() - idle.since >= IDLE_LOCK_MS) queue(lock)
    queue(async () => {
      end.postMessage(await replyTo(table, data), [])
      idle.cancelTimer()
      idle.since = clock.now()
      idle.cancelTimer = clock.after(IDLE_LOCK_MS, () => queue(lock))
    })
  })
}

async function replyTo(table: OperationTable, { id, operation, request: input }: WorkerRequest): Promise<WorkerReply> {
  try {
    if (!Object.hasOwn(table, operation)) throw new WorkerError('BAD_REQUEST')
    const run = table[operation] as (input: unknown) => Promise<unknown>
    return { id, ok: true, answer: await run(input) }
  } catch (thrown) {
    return { id, ok: false, fault: WorkerError.toFault(thrown) }
  }
}
