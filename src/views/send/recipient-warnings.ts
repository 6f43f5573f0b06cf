import { html, type TemplateResult } from 'lit'
import { holdingsOf } from '../../controllers/balances/holdings.js'
import { recentReceivers } from '../../controllers/send/recipient.js'
import type { Scope } from '../../controllers/scope.js'
import { dangers, receiverWarnings, type ReceiverWarning } from '../../controllers/send/recipient-warnings.js'
import type { SendState } from '../../controllers/send/send-state.js'
import '../../elements/feedback/note.js'
import type { send } from '../../i18n/en/send.js'
import type { ActiveAccount } from '../shared/account-part.js'

/** What there is to say of the receiver of a draft, the worst first, as far as there is room for it. */
export function renderWarnings(
  scope: Scope,
  state: SendState,
  active: ActiveAccount,
  t: typeof send,
  most?: number,
): readonly TemplateResult[] {
  return warningsOf(scope, state, active)
    .slice(0, most)
    .map(warning => {
      const variant = dangers.includes(warning) ? 'danger' : warning === 'own-address' ? 'info' : 'warning'
      return html`<appkit-ui-note variant=${variant}>${t.warnings[warning]}</appkit-ui-note>`
    })
}

function warningsOf(
  scope: Scope,
  { receiver, profile, token }: SendState,
  { address, namespace }: ActiveAccount,
): readonly ReceiverWarning[] {
  if (receiver.kind !== 'known') return []
  const { tokens = [] } = holdingsOf(scope, namespace)
  return receiverWarnings(receiver.address, {
    own: address,
    tokens: token ? [...tokens, token] : tokens,
    recent: recentReceivers(scope, namespace),
    isContract: profile.isContract ?? false,
  })
}
