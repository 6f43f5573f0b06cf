import { describe, expect, test } from 'vitest'
import {
  startKeyWorker,
  type WorkerHandle,
  type WorkerRequest,
} from '../../../src/frame-page/worker/worker-protocol.js'

function scripted() {
  const requests: WorkerRequest[] = []
  const listeners = new Map<string, (event: { data: unknown }) => void>()
  const handle = {
    postMessage: (message: WorkerRequest) => requests.push(message),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => listeners.set(type, listener),
    terminate: () => requests.push({ id: 0, operation: 'lock', request: {} }),
  } as unknown as WorkerHandle
  return {
    worker: startKeyWorker(handle),
    requests,
    emit: (type: string, data?: unknown) => listeners.get(type)?.({ data }),
  }
}

describe('startKeyWorker', () => {
  test('matches replies to requests in any order', async () => {
    const { worker, requests, emit } = scripted()
    const [first, second] = [worker.run('shareKey', {}), worker.run('exportPhrase', {})]
    emit('message', { id: requests[1]?.id, ok: true, answer: { words: 'b' } })
    emit('message', { id: requests[0]?.id, ok: true, answer: { publicKey: 'a' } })
    expect(await Promise.all([first, second])).toEqual([{ publicKey: 'a' }, { words: 'b' }])
  })

  test('rejects with the fault of the worker', async () => {
    const { worker, requests, emit } = scripted()
    const opened = worker.run('lock', {})
    emit('message', { id: requests[0]?.id, ok: false, fault: 'LOCKED' })
    await expect(opened).rejects.toMatchObject({ name: 'WorkerError', fault: 'LOCKED' })
  })

  test.each(['error', 'messageerror'])('rejects pending and later requests after %s', async type => {
    const { worker, emit } = scripted()
    const waiting = worker.run('lock', {})
    emit(type)
    await expect(waiting).rejects.toMatchObject({ fault: 'BROKEN' })
    await expect(worker.run('lock', {})).rejects.toMatchObject({ fault: 'BROKEN' })
  })

  test('terminates the worker on close', async () => {
    const { worker, requests } = scripted()
    const waiting = worker.run('shareKey', {})
    worker.close()
    await expect(waiting).rejects.toMatchObject({ fault: 'BROKEN' })
    expect(requests).toHaveLength(2)
  })

  test('notifies listeners of a lock until they unsubscribe', () => {
    const { worker, emit } = scripted()
    const events: string[] = []
    const unsubscribe = worker.onLocked(() => events.push('locked'))
    emit('message', { notice: 'locked' })
    unsubscribe()
    emit('message', { notice: 'locked' })
    expect(events).toEqual(['locked'])
  })
})
