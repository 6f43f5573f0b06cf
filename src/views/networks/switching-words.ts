import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { networks } from '../../i18n/en/networks.js'

/** How a switch stands that was asked for. */
export interface Switching {
  /** The name of the network that is wanted. */
  readonly to: string
  /** The name of the network the wallet is on. */
  readonly from: string
  readonly wallet: string
  readonly done: boolean
  readonly error: AppKitError | undefined
}

/** Failures after which only the person can go on, in the wallet itself. */
const byHand: readonly ErrorCode[] = [
  'network/unsupported',
  'network/cannot-switch',
  'wallet/invalid-response',
  'wallet/method-unsupported',
]

/** Whether the network's settings are worth showing, to type them into the wallet. */
export function needsHand(error: AppKitError | undefined): boolean {
  return error !== undefined && byHand.includes(error.code)
}

/** What is said of it: a title, and what to do next; `sentence` is what the failure says in general. */
export function switchingWords(
  { to, from, wallet, done, error }: Switching,
  t: typeof networks,
  sentence: string,
): { title: string; hint: string } {
  if (done) return { title: t.switched(to), hint: '' }
  if (!error) return { title: t.switchTo(to), hint: t.confirmIn(wallet) }
  if (error.code === 'network/rejected' || error.code === 'wallet/rejected')
    return { title: t.rejectedIn(wallet), hint: t.stillOn(from) }
  return { title: t.failedIn(wallet), hint: t.hints[error.code] ?? sentence }
}
