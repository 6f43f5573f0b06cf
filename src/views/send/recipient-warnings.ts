import { html, type TemplateResult } from 'lit'
import { getHoldings } from '../../controllers/balances/holdings.js'
import { getRecentRecipients } from '../../controllers/send/recipient.js'
import type { Scope } from '../../controllers/scope.js'
import {
  dangerousWarnings,
  getRecipientWarnings,
  type RecipientWarning,
} from '../../controllers/send/recipient-warnings.js'
import type { SendState } from '../../controllers/send/send-state.js'
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
    recent: getRecentRecipients(scope, namespace),
    isContract: profile.isContract ?? false,
  })
}
