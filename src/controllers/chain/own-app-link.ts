import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Wallet } from '../../core/wallet.js'
import { appSchemes } from '../../lib/app-schemes.gen.js'
import { safeUrl } from '../../lib/safe-url.js'
import { SnackController } from '../base/snack.js'
import type { Scope } from '../scope.js'

/** Gives a link into a wallet's app back where it may be opened. */
export type OwnAppLink = (wallet: Wallet, link: string | undefined) => string | undefined

/**
 * Which links into wallets' apps may be opened. Pages may. The scheme of an app must be one of the catalogue of this
 * release, or the app itself names it for this very wallet (`customWallets`): a catalogue that answers with anything else
 * could start any program of the device. What is refused is said once a link, with `wallet/unknown-link`.
 */
export function ownAppLinks(scope: Scope): OwnAppLink {
  const refused = new Set<string>()
  return (wallet, link) => {
    const safe = safeUrl(link, 'wallet')
    if (safe === undefined || isPage(safe) || isKnown(scope, wallet, schemeOf(safe))) return safe
    if (refused.has(safe)) return undefined
    refused.add(safe)
    const refusal = new AppKitError('wallet/unknown-link', { text: `${wallet.name}: ${schemeOf(safe)}` })
    // A screen is being drawn: what is said waits until it is.
    queueMicrotask(() => scope.signal.aborted || scope.use(SnackController).showError(refusal))
    return undefined
  }
}

function isKnown({ options }: Scope, { id }: Wallet, scheme: string): boolean {
  if (appSchemes.includes(` ${scheme} `)) return true
  const own = options.customWallets?.find(custom => custom.id === id)
  return [own?.mobile_link, own?.desktop_link].some(named => named !== undefined && schemeOf(named) === scheme)
}

function isPage(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

/** What stands before the colon; a link may be a scheme alone. */
function schemeOf(link: string): string {
  return (link.split(':', 1)[0] ?? '').toLowerCase()
}
