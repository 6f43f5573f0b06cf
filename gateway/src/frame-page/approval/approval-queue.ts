import { APPROVAL_TIMEOUT_MS, MAX_QUEUED_APPROVALS } from '../../../../src/contract/frame-protocol.js'
import type { Clock } from '../../../../src/core/clock.js'
import { FrameError } from '../session/frame-error.js'
import { type ApprovalRequest, getSeverity } from './approval-request.js'

export interface ApprovalDisplay {
  show(request: ApprovalRequest, decide: (approved: boolean) => void): void
  update(request: ApprovalRequest): void
  clear(): void
  /** Explains that requests are paused. Resolves to true if the user allows them now. */
  offerResume(pause: RequestPause, signal: AbortSignal): Promise<boolean>
}

export interface RequestPause {
  readonly origin: string
  readonly seconds: number
}

interface Waiting {
  readonly request: ApprovalRequest
  settle(error?: FrameError): void
}

const MAX_REJECTIONS = 3
const WINDOW_MS = 60_000
const COOL_DOWN_MS = 30_000

/**
 * Queues approval requests: one is shown, ten wait, further ones are refused. After three rejections within a minute
 * the page cannot make requests for 30 seconds. The first request in that time shows this once, and the user can end
 * the pause; the others are refused.
 */
export class ApprovalQueue {
  readonly #queue: Waiting[] = []
  #rejections: readonly number[] = []
  #explained: number | undefined

  constructor(
    private readonly display: ApprovalDisplay,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves once the user approves. A blocked request is shown, but can only be rejected.
   * @throws FrameError `E_REJECTED` (4001), `E_LIMIT` (-32005), `E_TIMEOUT`, or the reason of the signal
   */
  async requestApproval(request: ApprovalRequest, signal: AbortSignal): Promise<void> {
    if (this.#coolDown() > 0) await this.#awaitResume(request, signal)
    if (this.#queue.length > MAX_QUEUED_APPROVALS) throw limitError('Too many requests wait for an answer.')
    return new Promise((resolve, reject) => {
      const cancelTimer = this.clock.after(APPROVAL_TIMEOUT_MS, () => waiting.settle(timeoutError()))
      const onAbort = () => waiting.settle(FrameError.from(signal.reason))
      const waiting: Waiting = {
        request,
        settle: error => {
          cancelTimer()
          signal.removeEventListener('abort', onAbort)
          this.#remove(waiting)
          if (error) reject(error)
          else resolve()
        },
      }
      signal.addEventListener('abort', onAbort)
      this.#queue.push(waiting)
      if (signal.aborted) return onAbort()
      if (this.#queue.length === 1) this.#show()
      else this.#updateWaitingCount()
    })
  }

  clear(reason: FrameError): void {
    for (const waiting of this.#queue.splice(0)) waiting.settle(reason)
    this.display.clear()
  }

  // Throws FrameError `E_LIMIT` if requests are paused and the user does not end the pause
  async #awaitResume({ origin }: ApprovalRequest, signal: AbortSignal): Promise<void> {
    const last = this.#rejections.at(-1)
    const isExplained = this.#explained === last
    this.#explained = last
    if (!isExplained && (await this.#offerResume(origin, signal))) {
      this.#rejections = []
      return
    }
    const left = Math.max(1, this.#coolDown())
    throw limitError(`Too many rejected requests. Please try again after ${left} seconds`, left)
  }

  async #offerResume(origin: string, signal: AbortSignal): Promise<boolean> {
    const isAllowed = await this.display.offerResume({ origin, seconds: this.#coolDown() }, signal).catch(() => false)
    if (signal.aborted) throw FrameError.from(signal.reason)
    return isAllowed
  }

  #show(): void {
    const first = this.#queue[0]
    if (!first) return this.display.clear()
    this.display.show(this.#withWaitingCount(first), approved => {
      if (this.#queue[0] !== first) return
      if (approved && getSeverity(first.request) !== 'blocked') return first.settle()
      this.#rejections = [...this.#rejections, this.clock.now()]
      first.settle(new FrameError('E_REJECTED', 'Request rejected.', { rpcCode: 4001 }))
    })
  }

  #remove(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting)
    if (at < 0) return
    this.#queue.splice(at, 1)
    if (at === 0) this.#show()
    else this.#updateWaitingCount()
  }

  #updateWaitingCount(): void {
    const first = this.#queue[0]
    if (first) this.display.update(this.#withWaitingCount(first))
  }

  #withWaitingCount({ request }: Waiting): ApprovalRequest {
    return { ...request, waiting: this.#queue.length - 1 }
  }

  #coolDown(): number {
    const now = this.clock.now()
    const recent = this.#rejections.filter(at => now - at < WINDOW_MS)
    const last = recent.at(-1)
    if (recent.length < MAX_REJECTIONS || last === undefined) return 0
    return Math.max(0, Math.ceil((last + COOL_DOWN_MS - now) / 1_000))
  }
}

function limitError(message: string, retryAfter?: number): FrameError {
  return new FrameError('E_LIMIT', message, { rpcCode: -32_005, ...(retryAfter !== undefined && { retryAfter }) })
}

function timeoutError(): FrameError {
  return new FrameError('E_TIMEOUT', 'No response in time.', { rpcCode: 4001 })
}
