import { describe, expect, test } from 'vitest'
import { startKeyWorker, type WorkerHandle } from '../../../src/frame-page/worker/start-key-worker.js'
import type { WorkerRequest } from '../../../src/frame-page/worker/worker-protocol.js'

function scripted() {
  const asked: WorkerRequest[] = []
  const listeners = new Map<string, (event: { data: unknown }) => void>()
  const handle = {
    postMessage: (message: WorkerRequest) => asked.push(message),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => listeners.set(type, listener),
    terminate: () => asked.push({ id: 0, operation: 'lock', ask: {} }),
  } as unknown as WorkerHandle
  return {
    worker: startKeyWorker(handle),
    asked,
    tell: (type: string, data?: unknown) => listeners.get(type)?.({ data }),
  }
}

describe('startKeyWorker', () => {
  test('gives each question its own answer, in any order', async () => {
    const { worker, asked, tell } = scripted()
    const [first, second] = [worker.run('shareKey', {}), worker.run('exportPhrase', {})]
    tell('message', { id: asked[1]?.id, ok: true, answer: { words: 'b' } })
    tell('message', { id: asked[0]?.id, ok: true, answer: { publicKey: 'a' } })
    expect(await Promise.all([first, second])).toEqual([{ publicKey: 'a' }, { words: 'b' }])
  })

  test('rejects with the fault of the worker', async () => {
    const { worker, asked, tell } = scripted()
    const opened = worker.run('lock', {})
    tell('message', { id: asked[0]?.id, ok: false, fault: 'LOCKED' })
    await expect(opened).rejects.toMatchObject({ name: 'WorkerError', fault: 'LOCKED' })
  })

  test.each(['error', 'messageerror'])('rejects whoever waits, and whoever comes, after %s', async type => {
    const { worker, tell } = scripted()
    const waiting = worker.run('lock', {})
    tell(type)
    await expect(waiting).rejects.toMatchObject({ fault: 'BROKEN' })
    await expect(worker.run('lock', {})).rejects.toMatchObject({ fault: 'BROKEN' })
  })

  test('ends the worker when it is closed', async () => {
    const { worker, asked } = scripted()
    const waiting = worker.run('shareKey', {})
    worker.close()
    await expect(waiting).rejects.toMatchObject({ fault: 'BROKEN' })
    expect(asked).toHaveLength(2)
  })

  test('tells who listens that it locked itself, until they leave', () => {
    const { worker, tell } = scripted()
    const told: string[] = []
    const leave = worker.onLocked(() => told.push('locked'))
    tell('message', { notice: 'locked' })
    leave()
    tell('message', { notice: 'locked' })
    expect(told).toEqual(['locked'])
  })
})
