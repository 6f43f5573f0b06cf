import { withdrawable, type AppEventName } from '../../../../src/contract/app-events.js'
import { FrameError } from '../session/frame-error.js'

/** Number of answered ids that are remembered, so that a replayed message has no effect. */
const MAX_ANSWERED_IDS = 5_000

export interface RequestContext {
  readonly signal: AbortSignal
  /**
   * Marks the point of no return: later aborts are refused.
   * @throws FrameError `E_ABORTED` if the request was aborted before
   */
  commit(): void
}

interface Live {
  readonly name: AppEventName
  readonly abort: AbortController
  committed: boolean
}

export class LiveRequests {
  readonly #live = new Map<string, Live>()
  readonly #answered = new Set<string>()

  isUsed(id: string): boolean {
    return this.#live.has(id) || this.#answered.has(id)
  }

  /** Begins a request. Only the first call of `end` returns true and may answer. */
  begin(id: string, name: AppEventName): { readonly context: RequestContext; end(): boolean } {
    const live: Live = { name, abort: new AbortController(), committed: false }
    this.#live.set(id, live)
    const { signal } = live.abort
    const commit = () => {
      if (signal.aborted) throw abortedError()
      live.committed = true
    }
    return { context: { signal, commit }, end: () => this.#end(id, live) }
  }

  take(id: string): AppEventName | undefined {
    const live = this.#live.get(id)
    if (!live) return undefined
    this.#end(id, live)
    live.abort.abort(abortedError())
    return live.name
  }

  abort(id: string): boolean {
    const live = this.#live.get(id)
    if (!live || !withdrawable.has(live.name) || live.committed || live.abort.signal.aborted) return false
    live.abort.abort(abortedError())
    return true
  }

  abortAll(): void {
    for (const { abort } of this.#live.values()) abort.abort(abortedError())
    this.#live.clear()
  }

  #end(id: string, live: Live): boolean {
    if (this.#live.get(id) !== live) return false
    this.#live.delete(id)
    this.#answered.add(id)
    if (this.#answered.size > MAX_ANSWERED_IDS) this.#answered.delete(this.#answered.values().next().value ?? '')
    return true
  }
}

function abortedError(): FrameError {
  return new FrameError('E_ABORTED', 'Request was aborted', { rpcCode: 4001 })
}
