import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { IDLE_LOCK_MS, serveKeys, type WorkerEndpoint } from '../../../src/frame-page/worker/serve-keys.js'
import type { OperationTable } from '../../../src/frame-page/worker/worker-operations.js'
import type { WorkerNotice, WorkerReply, WorkerRequest } from '../../../src/frame-page/worker/worker-protocol.js'

type Listener = (event: MessageEvent<WorkerRequest>) => void

/** An endpoint that records its messages, with scripted operations. */
function scripted(operations: Record<string, () => Promise<unknown>> = {}) {
  const sent: (WorkerReply | WorkerNotice)[] = []
  const done: string[] = []
  const listeners: Listener[] = []
  const end: WorkerEndpoint = {
    postMessage: message => sent.push(message),
    addEventListener: (_, listener) => listeners.push(listener),
  }
  const table = { lock: async () => done.push('lock') && null, ...operations } as unknown as OperationTable
  serveKeys(end, systemClock, table)
  const send = (id: number, operation: string) => {
    const data = { id, operation, request: {} } as WorkerRequest
    for (const listener of listeners) listener({ data } as MessageEvent<WorkerRequest>)
  }
  return { sent, done, send }
}

describe('serveKeys', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('runs operations sequentially in their order', async () => {
    const steps: string[] = []
    const { send, sent } = scripted({
      slow: async () => {
        steps.push('slow begins')
        await new Promise(resolve => setTimeout(resolve, 100))
        steps.push('slow ends')
      },
      fast: async () => steps.push('fast'),
    })
    send(1, 'slow')
    send(2, 'fast')
    await vi.advanceTimersByTimeAsync(100)
    expect(steps).toEqual(['slow begins', 'slow ends', 'fast'])
    expect(sent).toMatchObject([
      { id: 1, ok: true },
      { id: 2, ok: true },
    ])
  })

  test('reports errors as a code only', async () => {
    const { send, sent } = scripted({ fail: () => Promise.reject(new TypeError('secret abandon abandon')) })
    send(1, 'fail')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([{ id: 1, ok: false, fault: 'BROKEN' }])
  })

  test('locks after 15 minutes without a request, to the millisecond, and reports it', async () => {
    const { send, sent, done } = scripted({ sign: async () => null })
    send(1, 'sign')
    await vi.advanceTimersByTimeAsync(IDLE_LOCK_MS - 1)
    expect(done).toEqual([])
    send(2, 'sign')
    await vi.advanceTimersByTimeAsync(IDLE_LOCK_MS - 1)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['lock'])
    expect(sent.at(-1)).toEqual({ notice: 'locked' })
    await vi.advanceTimersByTimeAsync(IDLE_LOCK_MS * 2)
    expect(done).toEqual(['lock'])
  })

  test('locks first on a device that slept', async () => {
    const { send, sent, done } = scripted({ sign: async () => done.push('sign') })
    send(1, 'sign')
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() + IDLE_LOCK_MS)
    send(2, 'sign')
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(['sign', 'lock', 'sign'])
    expect(sent.slice(1)).toMatchObject([{ notice: 'locked' }, { id: 2 }])
  })

  test('does not lock during an operation', async () => {
    const { send, done } = scripted({ long: () => new Promise(resolve => setTimeout(resolve, IDLE_LOCK_MS * 2)) })
    send(1, 'long')
    await vi.advanceTimersByTimeAsync(IDLE_LOCK_MS * 2)
    expect(done).toEqual([])
  })
})
