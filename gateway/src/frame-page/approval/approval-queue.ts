import { APPROVAL_TIMEOUT_MS, MAX_QUEUED_APPROVALS } from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import { FrameError } from '../session/frame-error.js'
import { type ApprovalRequest, gravityOf } from './approval-request.js'

/** Where approvals are drawn. */
export interface ApprovalStage {
  /** Draws one; `decide` is called once, by the person. */
  show(request: ApprovalRequest, decide: (approved: boolean) => void): void
  /** Something behind it changed. */
  update(request: ApprovalRequest): void
  clear(): void
}

interface Waiting {
  readonly request: ApprovalRequest
  settle(error?: FrameError): void
}

const REJECTIONS = 3
const WINDOW_MS = 60_000
const COOL_DOWN_MS = 30_000

/**
 * Where requests wait for the person: one is on screen, ten wait, the next is refused. A page whose requests were
 * rejected three times in a minute is silent for half a minute.
 */
export class ApprovalDesk {
  readonly #queue: Waiting[] = []
  readonly #rejections: number[] = []

  constructor(
    private readonly stage: ApprovalStage,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when the person approved. Rejects `E_REJECTED` (4001), `E_LIMIT` (-32005), `E_TIMEOUT`, or with the
   * reason of the signal. What is blocked is shown all the same, and can only be rejected.
   */
  async ask(request: ApprovalRequest, signal: AbortSignal): Promise<void> {
    const cool = this.#coolDown()
    if (cool > 0) throw limit(`Too many rejected requests. Please try again after ${cool} seconds`, cool)
    if (this.#queue.length > MAX_QUEUED_APPROVALS) throw limit('Too many requests wait for an answer.')
    return new Promise((resolve, reject) => {
      const callOff = this.clock.after(APPROVAL_TIMEOUT_MS, () => waiting.settle(timeout()))
      const giveUp = () => waiting.settle(FrameError.from(signal.reason))
      const waiting: Waiting = {
        request,
        settle: error => {
          callOff()
          signal.removeEventListener('abort', giveUp)
          this.#remove(waiting)
          if (error) reject(error)
          else resolve()
        },
      }
      signal.addEventListener('abort', giveUp)
      this.#queue.push(waiting)
      if (signal.aborted) return giveUp()
      if (this.#queue.length === 1) this.#show()
      else this.#tellWaiting()
    })
  }

  /** Rejects all that wait, without counting it as the person's. */
  clear(reason: FrameError): void {
    for (const waiting of this.#queue.splice(0)) waiting.settle(reason)
    this.stage.clear()
  }

  #show(): void {
    const first = this.#queue[0]
    if (!first) return this.stage.clear()
    this.stage.show(this.#counted(first), approved => {
      if (this.#queue[0] !== first) return
      if (approved && gravityOf(first.request) !== 'blocked') return first.settle()
      this.#rejections.push(this.clock.now())
      first.settle(new FrameError('E_REJECTED', 'You said no.', { rpcCode: 4001 }))
    })
  }

  #remove(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting)
    if (at < 0) return
    this.#queue.splice(at, 1)
    if (at === 0) this.#show()
    else this.#tellWaiting()
  }

  #tellWaiting(): void {
    const first = this.#queue[0]
    if (first) this.stage.update(this.#counted(first))
  }

  #counted({ request }: Waiting): ApprovalRequest {
    return { ...request, waiting: this.#queue.length - 1 }
  }

  /** Whole seconds until this page may ask again. */
  #coolDown(): number {
    const now = this.clock.now()
    const recent = this.#rejections.filter(at => now - at < WINDOW_MS)
    const last = recent.at(-1)
    if (recent.length < REJECTIONS || last === undefined) return 0
    return Math.max(0, Math.ceil((last + COOL_DOWN_MS - now) / 1_000))
  }
}

function limit(message: string, retryAfter?: number): FrameError {
  return new FrameError('E_LIMIT', message, { rpcCode: -32_005, ...(retryAfter !== undefined && { retryAfter }) })
}

function timeout(): FrameError {
  return new FrameError('E_TIMEOUT', 'Nobody answered in time.', { rpcCode: 4001 })
}
