import { RouterController } from '../../controllers/base/router.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { PairingController } from '../../controllers/chain/pairing.js'
import type { Scope } from '../../controllers/scope.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import type { pairing } from '../../i18n/en/pairing.js'

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
  const wanted = words?.next ?? 'retry'
  const next = wanted === 'elsewhere' && !isElsewhere(scope) ? 'retry' : wanted
  return {
    title: words?.title(name) ?? t.failed(name),
    hint: words?.hint ?? sentence,
    label: t[next],
    next: () => (next === 'elsewhere' ? goElsewhere(scope) : scope.use(PairingController).retry()),
  }
}

/** Whether there is another way to connect than a pairing. */
function isElsewhere(scope: Scope): boolean {
  return scope.use(ConnectorsController).state.list.some(({ type }) => type !== 'WALLET_CONNECT')
}

function goElsewhere(scope: Scope): void {
  const router = scope.use(RouterController)
  if (!router.goBackTo('Connect')) router.reset('Connect')
}
