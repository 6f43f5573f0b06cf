import { JointAbort } from '../lib/async.js'
import type { Clock } from '../core/clock.js'
import { malformedResponse } from './rpc-failure.js'

// Standard: JSON-RPC 2.0.
interface RpcRequest {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: unknown
}

export interface BatchOptions {
  /** The maximum number of calls per request. 1 disables batching. */
  readonly size: number
  /** The time to collect calls, in milliseconds. 0 waits until the end of the current task. */
  readonly waitMs: number
}

type RpcPost = (url: string, body: unknown, signal: AbortSignal) => Promise<unknown>

// Resolves with the response object that has the request's id.
type RpcSend = (url: string, request: RpcRequest, signal: AbortSignal) => Promise<unknown>

interface Waiting {
  readonly request: RpcRequest
  readonly signal: AbortSignal
  resolve(answer: unknown): void
  reject(error: unknown): void
}

export function createBatcher(post: RpcPost, clock: Clock, limitsOf: (url: string) => BatchOptions): RpcSend {
  const queues = new Map<string, Waiting[]>()
  const flush = (url: string, queue: Waiting[]) => {
    if (queues.get(url) !== queue) return // already sent because it was full
    queues.delete(url)
    void send(post, url, queue)
  }
  const enqueue = (url: string, waiting: Waiting) => {
    const { size, waitMs } = limitsOf(url)
    const queue = queues.get(url) ?? []
    queue.push(waiting)
    if (queue.length === 1) {
      queues.set(url, queue)
      if (waitMs > 0) clock.after(waitMs, () => flush(url, queue))
      else queueMicrotask(() => flush(url, queue))
    }
    if (queue.length >= size) flush(url, queue)
  }
  return (url, request, signal) => new Promise((resolve, reject) => enqueue(url, { request, signal, resolve, reject }))
}

async function send(post: RpcPost, url: string, queue: readonly Waiting[]): Promise<void> {
  const joint = new JointAbort()
  for (const { signal } of queue) joint.join(signal)
  try {
    const [only] = queue
    const alone = only && queue.length === 1
    const reply = await post(url, alone ? only.request : queue.map(({ request }) => request), joint.signal)
    const answers = Array.isArray(reply) ? reply : [reply]
    const byId = new Map(answers.map(answer => [getId(answer), answer as unknown]))
    for (const { request, resolve, reject } of queue) {
      const answer = byId.get(request.id) ?? findBatchError(reply)
      if (answer) resolve(answer)
      else reject(malformedResponse(reply))
    }
  } catch (error) {
    for (const { reject } of queue) reject(error)
  } finally {
    joint.end()
  }
}

function getId(answer: unknown): unknown {
  return (answer as { id?: unknown } | null)?.id
}

// A single error without an id applies to every call of the batch.
function findBatchError(reply: unknown): unknown {
  const refused = typeof reply === 'object' && reply !== null && 'error' in reply && reply.error && getId(reply) == null
  return refused ? reply : undefined
}
