import type { FrameEvent, FrameEventName } from '../../../../src/contract/frame-protocol.js'
import type { ApprovalStage } from '../approval/approval-queue.js'
import { type ApprovalRequest, gravityOf, movesValue } from '../approval/approval-request.js'
import type { ApprovalWindow } from '../approval/approval-window.js'
import '../approval/approve-screen.js'
import type { ApproveScreen } from '../approval/approve-screen.js'
import { canApproveHere, SMALLEST, viewFacts } from '../approval/visibility-watch.js'
import { FrameError } from '../session/frame-error.js'
import { neededHeight, watchHeight } from './needed-height.js'
import type { Screen } from './screen.js'
import type { Shell } from './shell.js'
import './window-screen.js'
import type { WindowReason, WindowScreen } from './window-screen.js'

type ShowReason = FrameEvent<'SHOW'>['reason']
type Emit = <N extends FrameEventName>(name: N, payload?: FrameEvent<N>) => void

/** The size the frame asks for, in CSS pixels; this high where it cannot measure yet. */
const SIZE = { width: 360, height: 600 } as const
/** The lowest and the highest it may ask for. An approval is never lower than it may be approved at. */
const HEIGHTS = { least: 320, most: 800 } as const
/** So long the modal may take to give the frame its room, in milliseconds. */
const ROOM_MS = 1_500

/** Settles a screen that asked the person something. */
export interface Outcome<T> {
  finish(value: T): void
  fail(error: unknown): void
}

/**
 * The one place of the frame where something is shown: an approval, or above it a screen that asks for something
 * else. Tells the page when there is something to see, and when not.
 */
export class FrameStage implements ApprovalStage {
  #approval: HTMLElement | undefined
  #over: { readonly screen: HTMLElement; readonly reason: ShowReason } | undefined
  #drawn: HTMLElement | undefined
  #shown: { readonly reason: ShowReason; height: number } | undefined
  #away: (() => void) | undefined
  #unwatch = () => {}

  constructor(
    private readonly shell: Shell,
    private readonly emit: Emit,
    private readonly openWindow: () => ApprovalWindow,
    /** Whether the operator trusts the page around the frame with what moves value. */
    private readonly isTrusted: boolean,
  ) {}

  show(request: ApprovalRequest, decide: (approved: boolean) => void): void {
    const reason = this.#windowReason(request)
    if (reason) return this.#moveAway(request, decide, reason)
    const screen = this.#approveScreen(request, decide)
    this.#approval = screen
    this.#draw()
    const here = () => canApproveHere(viewFacts(window))
    if (here()) return
    // The frame has no size before the page gives it one.
    const moveAway = () => this.#approval === screen && !here() && this.#moveAway(request, decide, 'too-small')
    const timer = setTimeout(moveAway, ROOM_MS)
    this.#away = () => clearTimeout(timer)
  }

  /** Why a request is never drawn in this frame, whatever room it has. What cannot be approved at all needs no window. */
  #windowReason(request: ApprovalRequest): WindowReason | undefined {
    const { canTell, topLevel } = viewFacts(window)
    if (topLevel || gravityOf(request) === 'blocked') return undefined
    if (!this.isTrusted && movesValue(request)) return 'moves-value'
    return canTell ? undefined : 'cannot-tell'
  }

  update(request: ApprovalRequest): void {
    if (this.#approval && 'request' in this.#approval) (this.#approval as ApproveScreen).request = request
  }

  clear(): void {
    this.#away?.()
    this.#away = undefined
    this.#approval = undefined
    this.#draw()
  }

  /** Shows a screen above all else until it settles, or the request that needed it is over. */
  present<T>(reason: ShowReason, build: (outcome: Outcome<T>) => HTMLElement, signal: AbortSignal): Promise<T> {
    if (this.#over) return Promise.reject(new FrameError('E_STATE', 'The wallet already asks something.'))
    return new Promise<T>((resolve, reject) => {
      const end = () => {
        signal.removeEventListener('abort', giveUp)
        this.#over = undefined
        this.#draw()
      }
      const fail = (error: unknown) => (end(), reject(FrameError.from(error)))
      const giveUp = () => fail(signal.reason)
      const screen = build({ finish: value => (end(), resolve(value)), fail })
      Object.assign(screen, { seen: this.shell.seen })
      this.#over = { screen, reason }
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp)
      this.#draw()
    })
  }

  #approveScreen(request: ApprovalRequest, decide: (approved: boolean) => void): HTMLElement {
    const screen = document.createElement('appkit-frame-approval') as ApproveScreen
    Object.assign(screen, { request, language: this.shell.language, seen: this.shell.seen })
    screen.addEventListener('appkit-decided', event => {
      decide((event as CustomEvent<{ approved: boolean }>).detail.approved)
    })
    return screen
  }

  /** Shows the request in the wallet's own window: here it could be painted over, covered, or cut. */
  #moveAway(request: ApprovalRequest, decide: (approved: boolean) => void, reason: WindowReason): void {
    const other = this.openWindow()
    const screen = document.createElement('appkit-frame-window') as WindowScreen
    Object.assign(screen, { language: this.shell.language, url: other.url, reason })
    screen.addEventListener('appkit-rejected', () => decide(false))
    this.#approval = screen
    this.#away = () => other.close()
    other.ask(request, decide, () => screen.opened())
    this.emit('OPEN_POPUP', { url: other.url, reason: 'approval' })
    this.#draw()
  }

  #draw(): void {
    const screen = this.#over?.screen ?? this.#approval
    if (screen === this.#drawn) return
    this.#unwatch()
    this.#unwatch = () => {}
    this.#drawn = screen
    this.shell.show(screen)
    if (screen) return void this.#seek(screen, this.#over?.reason ?? 'approval')
    if (this.#shown) this.emit('HIDE')
    this.#shown = undefined
  }

  /** Asks for the screen's room once it can be measured, and again whenever it needs more or less of it. */
  async #seek(screen: HTMLElement, reason: ShowReason): Promise<void> {
    await drawn(screen)
    if (this.#drawn !== screen) return
    const least = reason === 'approval' ? SMALLEST.height : HEIGHTS.least
    const clamp = (height: number) => Math.min(Math.max(height || SIZE.height, least), HEIGHTS.most)
    const height = clamp(neededHeight(screen))
    if (this.#shown?.reason !== reason) {
      this.#shown = { reason, height }
      this.emit('SHOW', { reason, width: SIZE.width, height })
    }
    this.#unwatch = watchHeight(screen, needed => this.#resize(clamp(needed)))
  }

  #resize(height: number): void {
    if (!this.#shown || this.#shown.height === height) return
    this.#shown.height = height
    this.emit('RESIZE', { width: SIZE.width, height })
  }
}

/** Resolves when a screen, and what it is made of, has been drawn. */
async function drawn(screen: HTMLElement): Promise<void> {
  await (screen as Screen).updateComplete
  const parts = [...(screen.shadowRoot?.querySelectorAll('*') ?? [])]
  await Promise.all(parts.map(part => (part as Partial<Screen>).updateComplete))
}
