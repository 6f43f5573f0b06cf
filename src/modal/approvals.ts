import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../controllers/app/alert.js'
import { ModalController } from '../controllers/app/modal.js'
import { RouterController, type TransactionOutcome } from '../controllers/app/router.js'
import { SnackController } from '../controllers/app/snack.js'
import { BalancesController } from '../controllers/balances/balances.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { toRequestFailure } from '../controllers/embedded/request-failure.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { getErrorCodes, rpcCodes } from '../core/errors/wallet-error.js'
import type { View } from '../core/routes.gen.js'
import type { UnsafeMethod } from '../core/rpc-methods.js'
import type { EmbeddedConnector } from '../wallets/embedded/embedded-connector.js'
import type { ApprovalOutcome, RequestHooks } from '../wallets/embedded/embedded-provider.js'
import type { LoadShell, ShellModule } from './shell-module.js'

const viewsWithOwnOutcome: readonly View[] = ['SendPreview', 'SwapPreview', 'RegisterAccountName', 'SIWXSignMessage']

/** Delay before the error of a disallowed request is shown, in milliseconds, because the modal opens first. */
export const REJECTION_DELAY_MS = 300

/**
 * Shows the embedded wallet while a request waits for the user or the frame asks to be shown, and hides it afterwards.
 * Closing the modal withdraws pending requests.
 */
export class Approvals implements RequestHooks {
  #open = 0
  #wasShown = false

  constructor(
    private readonly scope: Scope,
    private readonly loadShell: LoadShell,
  ) {
    const modal = scope.use(ModalController).state
    scope.use(EmbeddedController).onEscape = () => modal.open && this.#onShell(shell => shell.closeShell(scope))
    const stops = [
      subscribe(scope.use(EmbeddedController).state, () => this.#update()),
      subscribe(modal, () => !modal.open && this.#withdraw()),
    ]
    scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  }

  onApproval(method: UnsafeMethod): (outcome: ApprovalOutcome) => void {
    if (this.#open === 0) this.#wasShown = false
    this.#open += 1
    this.scope.use(EmbeddedController).state.failed = undefined
    this.#show()
    return outcome => {
      const { ok } = outcome
      this.#open -= 1
      if (!ok) this.#report(outcome.error)
      this.#closeView(ok ? 'success' : 'error')
      if (!ok || outcome.kind === 'signature') return // a signed message moves nothing
      const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
      const balances = this.scope.use(BalancesController)
      void balances.refresh(namespace, { force: true }).catch(() => {}) // the balance view shows the error
    }
  }

  onNotAllowed(): void {
    const { clock } = this.scope.services
    this.#onShell(shell => shell.showShell(this.scope, {}))
    const refusal = new AppKitError('request/not-allowed', { text: 'Requested RPC call is not allowed' })
    const { signal } = this.scope
    const cancelTimer = clock.after(REJECTION_DELAY_MS, () => {
      signal.removeEventListener('abort', cancelTimer)
      this.scope.use(SnackController).showError(refusal)
    })
    signal.addEventListener('abort', cancelTimer, { once: true })
  }

  get #router(): RouterController {
    return this.scope.use(RouterController)
  }

  get #isCurrentView(): boolean {
    return this.#router.view === 'ApproveTransaction'
  }

  // True while an approval is open above other views.
  get #isPending(): boolean {
    const { transactions, history } = this.#router.state
    return transactions.length > 0 && history.some(({ view }) => view === 'ApproveTransaction')
  }

  get #isVerifyingDevice(): boolean {
    const { shown } = this.scope.use(EmbeddedController).state
    return shown?.reason === 'otp' && this.#router.view === 'EmailVerifyDevice'
  }

  #report(error: unknown): void {
    const requestingEntry = this.#router.state.history.findLast(({ view }) => view !== 'ApproveTransaction')
    const isShownByView =
      this.scope.use(ModalController).state.open &&
      requestingEntry &&
      viewsWithOwnOutcome.includes(requestingEntry.view)
    const failed = this.#wasShown && !isShownByView ? toRequestFailure(error) : undefined
    this.scope.use(EmbeddedController).state.failed = failed
    if (failed) this.#show()
    else this.#alert(error)
  }

  #alert(error: unknown): void {
    const alerts = this.scope.use(AlertController)
    if (AppKitError.is(error, 'frame/no-answer')) alerts.show(error)
    else if (getErrorCodes(error)[0] === rpcCodes.unauthorized)
      alerts.show(new AppKitError('frame/session-expired', { cause: error }))
  }

  #update(): void {
    const { shown, popup } = this.scope.use(EmbeddedController).state
    if ((shown ?? popup)?.reason === 'approval') this.#wasShown = true
    if (shown || popup) this.#show()
    else if (this.#open === 0 && this.#isCurrentView) this.#closeView('success')
  }

  #show(): void {
    if ((this.#isCurrentView || this.#isVerifyingDevice) && this.scope.use(ModalController).state.open) return
    if (this.#isPending) return
    this.#onShell(async shell => {
      await shell.showShell(this.scope, { view: 'ApproveTransaction' })
      this.#stackView()
      this.#update() // the request may have ended in the meantime
    })
  }

  // Remembers to return to the view below, for example the review of a transfer. The app or the back button may end the
  // approval first, which withdraws its requests.
  #stackView(): void {
    const router = this.#router
    if (!this.#isCurrentView || this.#isPending || router.state.history.length < 2) return
    const withdraw = () => void (this.#open > 0 && this.#withdraw())
    const onSuccess = () => {
      if (this.#isCurrentView) router.goBack()
      withdraw()
    }
    router.pushTransaction({ onSuccess, onCancel: withdraw, onError: withdraw })
  }

  #closeView(outcome: TransactionOutcome): void {
    const { shown, failed } = this.scope.use(EmbeddedController).state
    if (this.#open > 0 || shown || failed) return
    if (this.#router.state.transactions.length > 0) return this.#router.popTransaction(outcome)
    if (this.#isCurrentView && !this.#router.goBack()) this.#onShell(shell => shell.closeShell(this.scope))
  }

  #withdraw(): void {
    this.scope.use(EmbeddedController).hide()
    const connector = this.scope.use(ConnectorsController).find('AUTH') as EmbeddedConnector | undefined
    connector?.abortRequests()
  }

  #onShell(run: (shell: ShellModule) => unknown): void {
    void this.loadShell()
      .then(run)
      .catch(() => {}) // the chunk failed to load: the frame is not shown, and the request times out
  }
}
