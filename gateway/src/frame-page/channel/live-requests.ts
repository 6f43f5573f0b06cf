import { withdrawable, type AppEventName } from '../../../../src/contract/app-events.js'
import { FrameError } from '../session/frame-error.js'

/** Ids that are remembered after their answer, so that a message played again has no effect. */
const REMEMBERED = 5_000

/** What a handler may know of the request it answers. */
export interface RequestContext {
  /** Aborted when the app gave up, or the port is closed. */
  readonly signal: AbortSignal
  /** The point of no return: from here on an abort is answered with "no". Throws `E_ABORTED` where it came first. */
  commit(): void
}

interface Live {
  readonly name: AppEventName
  readonly abort: AbortController
  committed: boolean
}

/** The requests of one port that have no answer yet, and the ids of those that had one. */
export class LiveRequests {
  readonly #live = new Map<string, Live>()
  readonly #answered = new Set<string>()

  /** Whether an id is in use, or was. */
  isUsed(id: string): boolean {
    return this.#live.has(id) || this.#answered.has(id)
  }

  /** Begins a request. `end` is true for whoever calls it first: that one may answer. */
  begin(id: string, name: AppEventName): { readonly context: RequestContext; end(): boolean } {
    const live: Live = { name, abort: new AbortController(), committed: false }
    this.#live.set(id, live)
    const { signal } = live.abort
    const commit = () => {
      if (signal.aborted) throw aborted()
      live.committed = true
    }
    return { context: { signal, commit }, end: () => this.#end(id, live) }
  }

  /** Ends a live request without an answer of its own, and says what it was. */
  take(id: string): AppEventName | undefined {
    const live = this.#live.get(id)
    if (!live) return undefined
    this.#end(id, live)
    live.abort.abort(aborted())
    return live.name
  }

  /** Ends a request that is not past its point of no return, where it is one that can be taken back. */
  abort(id: string): boolean {
    const live = this.#live.get(id)
    if (!live || !withdrawable.has(live.name) || live.committed || live.abort.signal.aborted) return false
    live.abort.abort(aborted())
    return true
  }

  abortAll(): void {
    for (const { abort } of this.#live.values()) abort.abort(aborted())
    this.#live.clear()
  }

  #end(id: string, live: Live): boolean {
    if (this.#live.get(id) !== live) return false
    this.#live.delete(id)
    this.#answered.add(id)
    if (this.#answered.size > REMEMBERED) this.#answered.delete(this.#answered.values().next().value ?? '')
    return true
  }
}

function aborted(): FrameError {
  return new FrameError('E_ABORTED', 'Request was aborted', { rpcCode: 4001 })
}
