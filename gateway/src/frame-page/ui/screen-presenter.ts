import type { FrameEvent, FrameEventName } from '../../../../src/contract/frame-protocol.js'
import type { ApprovalDisplay, RequestPause } from '../approval/approval-queue.js'
import { type ApprovalRequest, getSeverity, movesValue } from '../approval/approval-request.js'
import type { ApprovalWindow } from '../approval/approval-window.js'
import '../approval/approve-screen.js'
import type { ApproveScreen } from '../approval/approve-screen.js'
import { getShortTitle, summarizeRequest } from '../approval/request-summary.js'
import { canApproveHere, MIN_VIEW_SIZE, viewFacts } from '../approval/visibility-watch.js'
import '../screens/pause-screen.js'
import type { PauseScreen } from '../screens/pause-screen.js'
import { FrameError } from '../session/frame-error.js'
import { getNeededHeight, watchHeight } from './needed-height.js'
import type { Screen } from './screen.js'
import { LANGUAGE_CHANGED, type Shell } from './shell.js'
import './window-screen.js'
import type { WindowReason, WindowScreen } from './window-screen.js'

type ShowReason = FrameEvent<'SHOW'>['reason']
type Emit = <N extends FrameEventName>(name: N, payload?: FrameEvent<N>) => void

const SIZE = { width: 360, height: 600 } as const
// Bounds of the requested height. An approval is never lower than the minimum for approving.
const HEIGHTS = { minimum: 320, maximum: 800 } as const
const RESIZE_TIMEOUT_MS = 1_500

export interface Outcome<T> {
  finish(value: T): void
  fail(error: unknown): void
}

/** Presents one screen: an approval, or a prompt above it. Reports to the page when there is something to show. */
export class ScreenPresenter implements ApprovalDisplay {
  #approval: HTMLElement | undefined
  #request: ApprovalRequest | undefined
  #over: { readonly screen: HTMLElement; readonly reason: ShowReason; readonly isNotice: boolean } | undefined
  #drawn: HTMLElement | undefined
  #shown: { readonly reason: ShowReason; height: number } | undefined
  #away: (() => void) | undefined
  #unwatch = () => {}
  readonly #waiting: (() => void)[] = []

  constructor(
    private readonly shell: Shell,
    private readonly emit: Emit,
    private readonly openWindow: () => ApprovalWindow,
    private readonly isTrusted: boolean,
  ) {
    shell.host.addEventListener(LANGUAGE_CHANGED, () => this.#followLanguage())
  }

  show(request: ApprovalRequest, decide: (approved: boolean) => void): void {
    const reason = this.#windowReason(request)
    this.#request = request
    this.#showAgain()
    if (reason) return this.#moveAway(request, decide, reason)
    const screen = this.#approveScreen(request, decide)
    this.#approval = screen
    this.#draw()
    const here = () => canApproveHere(viewFacts(window))
    if (here()) return
    // The frame has no size until the page sets one.
    const moveAway = () => this.#approval === screen && !here() && this.#moveAway(request, decide, 'too-small')
    const timer = setTimeout(moveAway, RESIZE_TIMEOUT_MS)
    this.#away = () => clearTimeout(timer)
  }

  // Returns why a request must not be shown in this frame, if so. A page that is not trusted can hide parts of it with a
  // mask, and keys of other systems derive from texts. A blocked request needs no window, because it cannot be approved.
  #windowReason(request: ApprovalRequest): WindowReason | undefined {
    const { canDetectCover, topLevel } = viewFacts(window)
    if (topLevel || getSeverity(request) === 'blocked') return undefined
    if (!this.isTrusted) return movesValue(request) ? 'moves-value' : 'untrusted'
    return canDetectCover ? undefined : 'cannot-tell'
  }

  update(request: ApprovalRequest): void {
    this.#request = request
    if (this.#approval && 'request' in this.#approval) (this.#approval as ApproveScreen).request = request
  }

  clear(): void {
    this.#away?.()
    this.#away = undefined
    this.#approval = undefined
    this.#draw()
  }

  offerResume(pause: RequestPause, signal: AbortSignal): Promise<boolean> {
    return this.present(
      'unlock',
      ({ finish }) => {
        const screen = document.createElement('appkit-frame-pause') as PauseScreen
        screen.addEventListener('appkit-answered', event => {
          finish((event as CustomEvent<{ resume: boolean }>).detail.resume)
        })
        return Object.assign(screen, { language: this.shell.language, ...pause })
      },
      signal,
    )
  }

  /** Presents a prompt. While a notice is shown, the prompt waits for it; while another prompt is shown, it fails. */
  present<T>(
    reason: ShowReason,
    build: (outcome: Outcome<T>) => HTMLElement,
    signal: AbortSignal,
    { isNotice = false } = {},
  ): Promise<T> {
    if (this.#over?.isNotice) {
      this.#showAgain()
      return this.whenFree().then(() => this.present(reason, build, signal, { isNotice }))
    }
    if (this.#over) return Promise.reject(new FrameError('E_STATE', 'The wallet already asks something.'))
    return new Promise<T>((resolve, reject) => {
      const end = () => {
        signal.removeEventListener('abort', onAbort)
        this.#over = undefined
        this.#draw()
        this.#waiting.shift()?.()
      }
      const fail = (error: unknown) => (end(), reject(FrameError.from(error)))
      const onAbort = () => fail(signal.reason)
      const screen = build({ finish: value => (end(), resolve(value)), fail })
      Object.assign(screen, { seen: this.shell.seen })
      this.#over = { screen, reason, isNotice }
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort)
      this.#draw()
    })
  }

  /** Resolves once no prompt is shown. Several callers continue one at a time. */
  async whenFree(): Promise<void> {
    if (this.#over) await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  // The page may have closed the frame while a notice was shown, which the frame does not learn.
  #showAgain(): void {
    if (this.#over?.isNotice && this.#shown) this.#emitShow(this.#shown)
  }

  #approveScreen(request: ApprovalRequest, decide: (approved: boolean) => void): HTMLElement {
    const screen = document.createElement('appkit-frame-approval') as ApproveScreen
    Object.assign(screen, { request, language: this.shell.language, seen: this.shell.seen })
    screen.addEventListener('appkit-decided', event => {
      decide((event as CustomEvent<{ approved: boolean }>).detail.approved)
    })
    return screen
  }

  // Shows the request in the wallet's own window, because it could be covered, altered or clipped here.
  #moveAway(request: ApprovalRequest, decide: (approved: boolean) => void, reason: WindowReason): void {
    const approvalWindow = this.openWindow()
    const screen = document.createElement('appkit-frame-window') as WindowScreen
    const about = summarizeRequest(request, this.shell.language)
    Object.assign(screen, { language: this.shell.language, url: approvalWindow.url, reason, about })
    screen.addEventListener('appkit-rejected', () => decide(false))
    this.#approval = screen
    this.#away = () => approvalWindow.close()
    approvalWindow.offer(request, decide, () => screen.opened())
    this.emit('OPEN_POPUP', { url: approvalWindow.url, reason: 'approval' })
    this.#draw()
  }

  #draw(): void {
    const screen = this.#over?.screen ?? this.#approval
    if (screen === this.#drawn) return
    this.#unwatch()
    this.#unwatch = () => {}
    this.#drawn = screen
    this.shell.show(screen)
    if (screen) return void this.#requestSize(screen, this.#over?.reason ?? 'approval')
    if (this.#shown) this.emit('HIDE')
    this.#shown = undefined
  }

  async #requestSize(screen: HTMLElement, reason: ShowReason): Promise<void> {
    await whenDrawn(screen)
    if (this.#drawn !== screen) return
    const minimum = reason === 'approval' ? MIN_VIEW_SIZE.height : HEIGHTS.minimum
    const clamp = (height: number) => Math.min(Math.max(height || SIZE.height, minimum), HEIGHTS.maximum)
    const height = clamp(getNeededHeight(screen))
    if (this.#shown?.reason !== reason) this.#emitShow({ reason, height })
    this.#unwatch = watchHeight(screen, needed => this.#resize(clamp(needed)))
  }

  #emitShow({ reason, height }: { readonly reason: ShowReason; readonly height: number }): void {
    this.#shown = { reason, height }
    const decoded = reason === 'approval' && this.#request?.decoded
    const title = decoded && { title: getShortTitle(decoded, this.shell.language.texts) }
    this.emit('SHOW', { reason, ...title, width: SIZE.width, height })
  }

  // The modal shows the title of an approval above the frame. A screen below a prompt is not drawn by the shell.
  #followLanguage(): void {
    const { language } = this.shell
    for (const screen of [this.#approval, this.#over?.screen])
      if (screen && 'language' in screen) screen.language = language
    if (this.#approval && 'about' in this.#approval && this.#request)
      this.#approval.about = summarizeRequest(this.#request, language)
    if (this.#shown?.reason === 'approval') this.#emitShow(this.#shown)
  }

  #resize(height: number): void {
    if (!this.#shown || this.#shown.height === height) return
    this.#shown.height = height
    this.emit('RESIZE', { width: SIZE.width, height })
  }
}

async function whenDrawn(screen: HTMLElement): Promise<void> {
  await (screen as Screen).updateComplete
  const parts = [...(screen.shadowRoot?.querySelectorAll('*') ?? [])]
  await Promise.all(parts.map(part => (part as Partial<Screen>).updateComplete))
}
