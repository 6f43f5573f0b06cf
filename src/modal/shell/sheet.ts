import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../../controllers/app/events.js'
import { HostController } from '../../controllers/app/host.js'
import { ModalController } from '../../controllers/app/modal.js'
import type { Scope } from '../../controllers/scope.js'
import type { AnalyticsEventName } from '../../core/analytics.js'
import { lazy } from '../../core/lazy.js'
import { View } from '../../views/shared/view.js'
import { followBackButton } from './back-button.js'
import { closeShell } from './close-shell.js'
import { goBack } from './header.js'
import { followDrag } from './sheet-drag.js'

const successes: readonly AnalyticsEventName[] = [
  'CONNECT_SUCCESS',
  'SIWX_AUTH_SUCCESS',
  'SEND_SUCCESS',
  'SWAP_SUCCESS',
]

const VIBRATION_MS = 10

/**
 * On phones, opens wallet apps with one tap until the modal closes, also from an embedded card. Makes an open dialog
 * behave like a native sheet: drag to dismiss, the Back button, the on-screen keyboard, and a short vibration after a
 * success. On wide screens only the Back button is handled, if the app wants it.
 */
export function startSheet(scope: Scope, dialog: HTMLDialogElement | null): void {
  const modal = scope.use(ModalController)
  if (!modal.state.open || scope.signal.aborted) return
  const closed = new AbortController()
  const { signal } = closed
  const stop = subscribe(modal.state, () => modal.state.open || closed.abort(), true)
  const destroy = () => closed.abort()
  scope.signal.addEventListener('abort', destroy)
  signal.addEventListener('abort', () => {
    stop()
    scope.signal.removeEventListener('abort', destroy)
  })

  if (scope.use(HostController).state.isMobile) void openWalletApps(scope, signal)
  const card = dialog?.querySelector<HTMLElement>('.card')
  if (!dialog?.open || !card) return
  if (scope.options.enableBackButton ?? isSheet()) {
    followBackButton(() => goBackIn(scope, card), signal)
    followCloseRequests(dialog, () => goBackIn(scope, card), signal)
  }
  if (!isSheet()) return
  const dismiss = () => {
    closeShell(scope)
    return !modal.state.open
  }
  followDrag(card, dismiss, signal)
  followKeyboard(dialog, signal)
  vibrateOnSuccess(scope, signal)
}

const loadPreparedApps = lazy(() => import('../../views/wallets/prepared-apps.js'))

async function openWalletApps(scope: Scope, signal: AbortSignal): Promise<void> {
  const apps = await loadPreparedApps().catch(() => undefined) // the screen of the wallet has a link, too
  if (!signal.aborted) apps?.openAppsFromLists(scope, signal)
}

export function isSheet(): boolean {
  return globalThis.matchMedia?.('(max-width: 430px)').matches ?? false
}

// Does what the card's own Back button does, and closes the modal where there is none.
function goBackIn(scope: Scope, card: HTMLElement): boolean {
  const screen = card.querySelector('.frame')?.firstElementChild
  if (screen instanceof View && screen.leading === 'none') closeShell(scope)
  else goBack(scope)
  return !scope.signal.aborted && scope.use(ModalController).state.open
}

// Android's Back gesture closes a dialog like Escape does, without `popstate`.
function followCloseRequests(dialog: HTMLDialogElement, back: () => void, signal: AbortSignal): void {
  let isEscape = false
  const onKey = ({ type, key }: KeyboardEvent) => (isEscape = type === 'keydown' && key === 'Escape')
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onKey, { capture: true, signal })
  dialog.addEventListener(
    'cancel',
    event => {
      if (isEscape || event.target !== dialog || !isSheet()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      back()
    },
    { capture: true, signal },
  )
}

// Keeps the sheet above an on-screen keyboard, which covers the page in most browsers.
function followKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const view = globalThis.visualViewport
  if (!view) return
  const update = () => {
    const covered = view.scale === 1 ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0 // not while zoomed in
    dialog.style.paddingBlockEnd = covered > 0 && isSheet() ? `${covered}px` : ''
    if (covered > 0) getFocusedElement()?.scrollIntoView({ block: 'nearest' })
  }
  for (const name of ['resize', 'scroll']) view.addEventListener(name, update, { signal })
  signal.addEventListener('abort', () => (dialog.style.paddingBlockEnd = ''), { once: true })
  update()
}

function getFocusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

function vibrateOnSuccess(scope: Scope, signal: AbortSignal): void {
  const stop = scope.use(EventsController).subscribe(({ event }) => {
    // Browsers report a vibration of a page that was not touched.
    if (successes.includes(event) && navigator.userActivation?.hasBeenActive !== false)
      navigator.vibrate?.(VIBRATION_MS)
  })
  signal.addEventListener('abort', stop, { once: true })
}
