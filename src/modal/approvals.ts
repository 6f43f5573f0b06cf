import { subscribe } from 'valtio/vanilla'
import { ModalController } from '../controllers/app/modal.js'
import { RouterController, type TransactionOutcome } from '../controllers/app/router.js'
import { SnackController } from '../controllers/app/snack.js'
import { BalancesController } from '../controllers/balances/balances.js'
import { ConnectorsController } from '../controllers/connection/connectors.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { requestFailure } from '../controllers/embedded/request-failure.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { View } from '../core/routes.gen.js'
import type { EmbeddedConnector } from '../wallets/embedded/embedded-connector.js'
import type { ApprovalOutcome, RequestHooks } from '../wallets/embedded/embedded-provider.js'
import type { LoadShell, ShellModule } from './shell-module.js'

/** Screens that ask the wallet for something themselves, and say what came of it. */
const tellThemselves: readonly View[] = ['SendPreview', 'SwapPreview', 'RegisterAccountName', 'SIWXSignMessage']

/** After how long the refusal of a request is said, in milliseconds: the modal is on its way. Spec point 8. */
export const REFUSAL_AFTER_MS = 300

/**
 * Shows the embedded wallet while one of its requests waits for the person, or whenever it asks to be seen, and takes
 * it away afterwards. Closing the modal withdraws what waits. Spec point 4.
 */
export class Approvals implements RequestHooks {
  #open = 0
  /** Whether the frame has shown an approval since the first of the open requests began. */
  #wasShown = false

  constructor(
    private readonly scope: Scope,
    private readonly loadShell: LoadShell,
  ) {
    const modal = scope.use(ModalController).state
    scope.use(EmbeddedController).onEscape = () => modal.open && this.#onShell(shell => shell.closeShell(scope))
    const stops = [
      subscribe(scope.use(EmbeddedController).state, () => this.#follow()),
      subscribe(modal, () => !modal.open && this.#close()),
    ]
    scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  }

  onApproval(): (outcome: ApprovalOutcome) => void {
    if (this.#open === 0) this.#wasShown = false
    this.#open += 1
    this.scope.use(EmbeddedController).state.failed = undefined
    this.#show()
    return outcome => {
      const { ok } = outcome
      this.#open -= 1
      if (!ok) this.#report(outcome.error)
      this.#leave(ok ? 'success' : 'error')
      if (!ok) return
      const balances = this.scope.use(BalancesController)
      void balances.refresh('eip155', { force: true }).catch(() => {}) // the screen of the balance says it
    }
  }

  onNotAllowed(): void {
    const { clock } = this.scope.services
    this.#onShell(shell => shell.showShell(this.scope, {}))
    const refusal = new AppKitError('request/not-allowed', { text: 'Requested RPC call is not allowed' })
    const { signal } = this.scope
    const callOff = clock.after(REFUSAL_AFTER_MS, () => {
      signal.removeEventListener('abort', callOff)
      this.scope.use(SnackController).showError(refusal)
    })
    signal.addEventListener('abort', callOff, { once: true })
  }

  get #router(): RouterController {
    return this.scope.use(RouterController)
  }

  get #isOnView(): boolean {
    return this.#router.view === 'ApproveTransaction'
  }

  /** The screen that waits for a device shows the frame's word itself: nothing takes its place. */
  get #hasItsScreen(): boolean {
    const { shown } = this.scope.use(EmbeddedController).state
    return shown?.reason === 'otp' && this.#router.view === 'EmailVerifyDevice'
  }

  /** A request that was shown and came to nothing says why, unless the screen that asked for it does so. */
  #report(error: unknown): void {
    const asking = this.#router.state.history.findLast(({ view }) => view !== 'ApproveTransaction')
    const isTold = this.scope.use(ModalController).state.open && asking && tellThemselves.includes(asking.view)
    const failed = this.#wasShown && !isTold ? requestFailure(error) : undefined
    this.scope.use(EmbeddedController).state.failed = failed
    if (failed) this.#show()
  }

  /** The frame asks to be seen, or is done with it. */
  #follow(): void {
    const { shown, popup } = this.scope.use(EmbeddedController).state
    if ((shown ?? popup)?.reason === 'approval') this.#wasShown = true
    if (shown || popup) this.#show()
    else if (this.#open === 0 && this.#isOnView) this.#leave('success') // a transaction that others wait for is theirs to end
  }

  #show(): void {
    if ((this.#isOnView || this.#hasItsScreen) && this.scope.use(ModalController).state.open) return
    if (this.#router.state.transactions.length > 0) return
    this.#onShell(async shell => {
      await shell.showShell(this.scope, { view: 'ApproveTransaction' })
      this.#follow() // it may be over by now
    })
  }

  #leave(outcome: TransactionOutcome): void {
    const { shown, failed } = this.scope.use(EmbeddedController).state
    if (this.#router.state.transactions.length > 0) return this.#router.popTransaction(outcome)
    if (!this.#isOnView || this.#open > 0 || shown || failed) return
    if (!this.#router.goBack()) this.#onShell(shell => shell.closeShell(this.scope))
  }

  /** Closed, the modal shows nothing of the wallet when it is opened again for something else. */
  #close(): void {
    this.scope.use(EmbeddedController).hide()
    const connector = this.scope.use(ConnectorsController).find('AUTH') as EmbeddedConnector | undefined
    connector?.abortRequests()
  }

  #onShell(run: (shell: ShellModule) => unknown): void {
    void this.loadShell()
      .then(run)
      .catch(() => {}) // our own code did not come: the frame shows nothing, and the request waits for its limit
  }
}
