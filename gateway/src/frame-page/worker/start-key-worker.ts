import {
  WorkerError,
  type KeyWorker,
  type WorkerAnswer,
  type WorkerAsk,
  type WorkerNotice,
  type WorkerOperation,
  type WorkerReply,
  type WorkerRequest,
} from './worker-protocol.js'

/** The near end of a worker: a `Worker`, or a started `MessagePort` in a test. */
export interface WorkerHandle {
  postMessage(message: WorkerRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerReply | WorkerNotice>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

interface Waiting {
  resolve(answer: never): void
  reject(error: WorkerError): void
}

/**
 * The key worker as the frame's main thread holds it. Every question gets its one answer; when the worker breaks or
 * is closed, those that wait are rejected `BROKEN`.
 *
 * @example
 * startKeyWorker(new Worker(new URL(url, location.href)))
 */
export function startKeyWorker(worker: WorkerHandle): KeyWorker {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<() => void>()
  const end: { broken: boolean; last: number } = { broken: false, last: 0 }
  const breakOff = () => {
    end.broken = true
    for (const { reject } of waiting.values()) reject(new WorkerError('BROKEN'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }) => {
    if ('notice' in data) for (const listener of listeners) listener()
    else settle(waiting, data)
  })
  worker.addEventListener('error', breakOff)
  worker.addEventListener('messageerror', breakOff)
  return {
    run: <O extends WorkerOperation>(operation: O, ask: WorkerAsk<O>) =>
      new Promise<WorkerAnswer<O>>((resolve, reject) => {
        if (end.broken) return reject(new WorkerError('BROKEN'))
        const id = ++end.last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, operation, ask } as WorkerRequest, [])
      }),
    onLocked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      worker.terminate()
      breakOff()
    },
  }
}

function settle(waiting: Map<number, Waiting>, reply: WorkerReply): void {
  const asked = waiting.get(reply.id)
  waiting.delete(reply.id)
  if (reply.ok) asked?.resolve(reply.answer as never)
  else asked?.reject(new WorkerError(reply.fault))
}
