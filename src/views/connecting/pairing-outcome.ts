import { RouterController } from '../../controllers/base/router.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import type { Scope } from '../../controllers/scope.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { OutcomeWords, pairing } from '../../i18n/en/pairing.js'

/** What came of a pairing, in words, and the one thing to do next. */
export interface PairingOutcome {
  readonly title: string
  readonly hint: string
  readonly label: string
  next(): void
}

/** The words of a failure; `sentence` is what its code says in general, `name` the wallet's, where one was chosen. */
export function pairingOutcome(
  scope: Scope,
  { code }: AppKitError,
  { t, sentence, name }: { readonly t: typeof pairing; readonly sentence: string; readonly name: string | undefined },
): PairingOutcome {
  const words = t.outcomes[code]
  const next = words && isPossible(scope, words.next) ? words.next : 'retry'
  return {
    title: words?.title(name) ?? t.failed(name),
    hint: words?.hint ?? sentence,
    label: t[next],
    next: () => carryOut(scope, next),
  }
}

/** Another wallet needs a screen to go back to; another way, a way that is not a pairing. */
function isPossible(scope: Scope, next: OutcomeWords['next']): boolean {
  if (next === 'another') return scope.use(RouterController).state.history.length > 1
  if (next !== 'elsewhere') return true
  return scope.use(ConnectorsController).state.list.some(({ type }) => type !== 'WALLET_CONNECT')
}

function carryOut(scope: Scope, next: OutcomeWords['next']): void {
  const router = scope.use(RouterController)
  if (next === 'another') router.goBack()
  else if (next !== 'elsewhere') scope.use(PairingController).retry()
  else if (!router.goBackTo('Connect')) router.reset('Connect')
}
