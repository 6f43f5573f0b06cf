import type { AccountChange } from '../../../../src/contract/account-api.js'
import type { HandlerDeps } from './handler-context.js'

const DAY_MS = 86_400_000

type ShowingDeps = Pick<HandlerDeps, 'wallet' | 'prompts' | 'notes' | 'clock'>

/**
 * Shows changes of the account that take effect later, when the frame opens and when a renewal reports a new one. Each is
 * shown again after a day, until it is stopped or takes effect.
 */
export function showChanges(deps: ShowingDeps, signal: AbortSignal): void {
  const { wallet, prompts } = deps
  const shown = new Set<string>()
  const look = () => {
    for (const change of wallet.changes) {
      if (shown.has(change.changeId) || !isToShow(deps, change)) continue
      shown.add(change.changeId)
      void prompts
        .showChange(change, signal)
        .then(() => noteShown(deps, change))
        .catch(() => {}) // Another prompt came first. The next event of the session shows it again.
        .finally(() => shown.delete(change.changeId))
    }
  }
  signal.addEventListener('abort', wallet.onChange(look), { once: true })
  look()
}

// A new device cannot stop a change of another one. Its own request for the wallet needs no notice.
function isToShow({ wallet, notes, clock }: ShowingDeps, change: AccountChange): boolean {
  const holdUntil = (wallet.wallet?.holdUntil ?? 0) * 1_000
  if (holdUntil > clock.now() || (change.here && change.kind === 'device')) return false
  const shownAt = notes.read(noteName(change))
  return typeof shownAt !== 'number' || shownAt + DAY_MS <= clock.now()
}

function noteShown({ notes, clock }: ShowingDeps, change: AccountChange): void {
  notes.save(noteName(change), clock.now())
}

function noteName({ changeId }: AccountChange): string {
  return `change|${changeId}`
}
