import { JointAbort } from '../lib/async.js'
import type { Clock } from '../core/clock.js'
import { malformed } from './rpc-failure.js'

/** One call as it goes over the wire. Standard: JSON-RPC 2.0. */
interface RpcRequest {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** How the calls to one URL are gathered. */
export interface BatchOptions {
  /** The most calls in one request; with 1 each goes alone. */
  readonly size: number
  /** How long calls are gathered, in milliseconds; with 0 until the current task's end. */
  readonly waitMs: number
}

/** Sends a body to a URL and gives the parsed answer. */
type RpcPost = (url: string, body: unknown, signal: AbortSignal) => Promise<unknown>

/** Asks one URL one call; resolves to the answer's envelope, its id compared. */
type RpcAsk = (url: string, request: RpcRequest, signal: AbortSignal) => Promise<unknown>

interface Waiting {
  readonly request: RpcRequest
  readonly signal: AbortSignal
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** Gathers calls to the same URL into requests of at most `size` calls. */
export function createBatcher(post: RpcPost, clock: Clock, limitsOf: (url: string) => BatchOptions): RpcAsk {
  const queues = new Map<string, Waiting[]>()
  const flush = (url: string, queue: Waiting[]) => {
    if (queues.get(url) !== queue) return // it was full, and is on its way
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
    const byId = new Map(answers.map(answer => [idOf(answer), answer as unknown]))
    for (const { request, resolve, reject } of queue) {
      const answer = byId.get(request.id) ?? refusalOfAll(reply)
      if (answer) resolve(answer)
      else reject(malformed(reply))
    }
  } catch (error) {
    for (const { reject } of queue) reject(error)
  } finally {
    joint.end()
  }
}

function idOf(answer: unknown): unknown {
  return (answer as { id?: unknown } | null)?.id
}

/** One error with no id speaks for every call of the request. */
function refusalOfAll(reply: unknown): unknown {
  const refused = typeof reply === 'object' && reply !== null && 'error' in reply && reply.error && idOf(reply) == null
  return refused ? reply : undefined
}
