import { html, type TemplateResult } from 'lit'
import { ActivityController } from '../../controllers/activity/activity.js'
import { getHoldings } from '../../controllers/balances/holdings.js'
import { getRecentRecipients } from '../../controllers/send/recipient.js'
import { getConnectedAccount } from '../../controllers/connection/active-account.js'
import type { Scope } from '../../controllers/scope.js'
import { dangerousWarnings, getRecipientWarnings, type RecipientWarning } from '../../controllers/send/recipient.js'
import type { SendState } from '../../controllers/send/send-state.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/feedback/note.js'
import type { send } from '../../i18n/en/send.js'
import type { ActiveAccount } from '../shared/account-part.js'

/** Renders the warnings about a recipient, the most severe first, limited to `maxCount`. */
export function renderWarnings(
  scope: Scope,
  state: SendState,
  active: ActiveAccount,
  t: typeof send,
  maxCount?: number,
): readonly TemplateResult[] {
  return getWarnings(scope, state, active)
    .slice(0, maxCount)
    .map(warning => {
      const variant = dangerousWarnings.includes(warning) ? 'danger' : warning === 'own-address' ? 'info' : 'warning'
      return html`<appkit-ui-note variant=${variant}>${t.warnings[warning]}</appkit-ui-note>`
    })
}

function getWarnings(
  scope: Scope,
  { recipient, profile, token }: SendState,
  { address, namespace }: ActiveAccount,
): readonly RecipientWarning[] {
  if (recipient.kind !== 'known') return []
  const { tokens = [] } = getHoldings(scope, namespace)
  return getRecipientWarnings(recipient.address, {
    own: address,
    tokens: token ? [...tokens, token] : tokens,
    recent: [...getRecentRecipients(scope, namespace), ...getPastRecipients(scope, address, namespace)],
    isContract: profile.isContract ?? false,
  })
}

// Returns the recipients in the loaded history. Only transfers that the account itself has sent count: anybody can write
// a transfer of a worthless token from this account into its history (address poisoning).
function getPastRecipients(scope: Scope, own: string, namespace: Namespace): readonly { readonly address: string }[] {
  const { current } = scope.use(ActivityController).state
  if (!current || current.account !== getConnectedAccount(scope, namespace)?.caipAddress) return []
  const isOwn = (address: string) => address.toLowerCase() === own.toLowerCase()
  return (current.history?.transactions ?? [])
    .filter(({ from, status, isHidden }) => isOwn(from) && status === 'confirmed' && !isHidden)
    .flatMap(({ transfers }) => transfers)
    .filter(({ direction, isSpam, amount }) => direction === 'out' && !isSpam && /[1-9]/.test(amount))
    .flatMap(({ counterparty }) => (counterparty ? [{ address: counterparty }] : []))
}
