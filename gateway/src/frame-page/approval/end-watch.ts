import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { watchHeight } from '../ui/needed-height.js'

type Host = ReactiveControllerHost & HTMLElement

interface EndListener {
  // Returns true if the screen is fully visible. Content that is covered is not read.
  isVisible(): boolean
  onRead?(isRead: boolean): void
}

// `scrollTop` has fractions at some zoom levels, the other sizes are rounded.
const ROUNDING_PX = 1
// The part of a page that stays visible when the pill or a key scrolls.
const PAGE_OVERLAP_PX = 48

const SCROLL_KEYS: Readonly<Record<string, (body: HTMLElement) => number>> = {
  PageDown: body => getPage(body),
  PageUp: body => -getPage(body),
  End: body => body.scrollHeight,
  Home: body => -body.scrollHeight,
  ArrowDown: () => 40,
  ArrowUp: () => -40,
}

/**
 * Watches if the end of a screen's `.body` was on the screen since its content last changed its size. Makes a body that
 * scrolls focusable, and scrolls it by the keys of the keyboard wherever the focus is.
 */
export class EndWatch implements ReactiveController {
  #body: HTMLElement | undefined
  #content = ''
  #read = false
  #isClipped = false
  #shown = ''
  #stop = () => {}

  constructor(
    private readonly host: Host,
    private readonly listener: EndListener,
  ) {
    host.addController(this)
  }

  // True if the end of the content was on the screen.
  get isRead(): boolean {
    return this.#read
  }

  // True if there is content below the visible part.
  get isClipped(): boolean {
    return this.#isClipped
  }

  hostConnected(): void {
    const life = new AbortController()
    const { signal } = life
    const stopHeight = watchHeight(this.host, () => this.check())
    this.host.addEventListener('keydown', event => this.#scrollByKey(event), { signal })
    window.addEventListener('resize', () => this.check(), { signal })
    this.#stop = () => (life.abort(), stopHeight(), this.#unfollow())
  }

  hostDisconnected(): void {
    this.#stop()
  }

  hostUpdated(): void {
    this.check()
  }

  // Requires reading to the end again, for example for another request of the same size.
  reset(): void {
    this.#content = ''
    this.check()
  }

  scrollPage(): void {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const body = this.#body
    body?.scrollBy({ top: getPage(body), behavior: isCalm ? 'auto' : 'smooth' })
  }

  check(): void {
    const body = this.host.shadowRoot?.querySelector<HTMLElement>('.body') ?? undefined
    if (body !== this.#body) this.#follow(body)
    const content = body ? `${body.clientWidth}x${getContentHeight(body)}` : 'none'
    if (content !== this.#content) this.#read = false
    this.#content = content
    const isAtEnd = !body || (body.clientHeight > 0 && getRest(body) <= ROUNDING_PX)
    if (isAtEnd && this.listener.isVisible()) this.#read = true
    this.listener.onRead?.(this.#read)
    makeFocusable(body)
    this.#isClipped = !isAtEnd
    const shown = `${this.#read} ${this.#isClipped}`
    if (shown !== this.#shown) this.host.requestUpdate()
    this.#shown = shown
  }

  #follow(body: HTMLElement | undefined): void {
    this.#unfollow()
    this.#body = body
    this.#content = ''
    body?.addEventListener('scroll', this.#onScroll, { passive: true })
  }

  #unfollow(): void {
    this.#body?.removeEventListener('scroll', this.#onScroll)
    this.#body = undefined
  }

  readonly #onScroll = (): void => this.check()

  // A browser scrolls by keys only what has the focus, and the focus is on a button outside of the body.
  #scrollByKey(event: KeyboardEvent): void {
    const body = this.#body
    const amount = SCROLL_KEYS[event.key]
    const path = event.composedPath()
    const isUsed = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
    if (!body || !amount || isUsed || path.includes(body) || path[0] instanceof HTMLInputElement) return
    event.preventDefault()
    body.scrollBy({ top: amount(body) })
  }
}

function makeFocusable(body: HTMLElement | undefined): void {
  if (!body) return
  const scrolls = body.scrollHeight - body.clientHeight > ROUNDING_PX
  if (scrolls) body.tabIndex = 0
  else if (body.tabIndex === 0) body.tabIndex = -1
}

function getPage(body: HTMLElement): number {
  return Math.max(body.clientHeight - PAGE_OVERLAP_PX, body.clientHeight / 2)
}

function getRest(body: HTMLElement): number {
  return body.scrollHeight - body.clientHeight - body.scrollTop
}

// Not `scrollHeight`: it is at least as large as the body, which may change its size while its content does not.
function getContentHeight(body: HTMLElement): number {
  const last = body.lastElementChild
  if (!last) return 0
  return Math.round(last.getBoundingClientRect().bottom - body.getBoundingClientRect().top + body.scrollTop)
}
