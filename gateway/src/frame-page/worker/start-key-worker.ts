import {
  WorkerError,
  type KeyWorker,
  type WorkerAnswer,
  type WorkerInput,
  type WorkerNotice,
  type WorkerOperation,
  type WorkerReply,
  type WorkerRequest,
} from './worker-protocol.js'

export interface WorkerHandle {
  postMessage(message: WorkerRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerReply | WorkerNotice>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

interface PendingReply {
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
  const waiting = new Map<number, PendingReply>()
  const listeners = new Set<() => void>()
  const end: { broken: boolean; last: number } = { broken: false, last: 0 }
  const fail = () => {
    end.broken = true
    for (const { reject } of waiting.values()) reject(new WorkerError('BROKEN'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }) => {
    if ('notice' in data) for (const listener of listeners) listener()
    else settle(waiting, data)
  })
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return {
    run: <O extends WorkerOperation>(operation: O, input: WorkerInput<O>) =>
      new Promise<WorkerAnswer<O>>((resolve, reject) => {
        if (end.broken) return reject(new WorkerError('BROKEN'))
        const id = ++end.last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, operation, request: input } as WorkerRequest, [])
      }),
    onLocked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      worker.terminate()
      fail()
    },
  }
}

function settle(waiting: Map<number, PendingReply>, reply: WorkerReply): void {
  const pending = waiting.get(reply.id)
  waiting.delete(reply.id)
  if (reply.ok) pending?.resolve(reply.answer as never)
  else pending?.reject(new WorkerError(reply.fault))
}
