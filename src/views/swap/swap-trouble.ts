import { html, nothing, type TemplateResult } from 'lit'
import type { SwapState } from '../../controllers/chain/swap-desk.js'
import '../../elements/note/note.js'
import type { swap } from '../../i18n/en/swap.js'
import { formatPercent } from '../../lib/format-percent.js'
import { MUCH_PERCENT } from './swap-details.js'
import { impactIn } from './swap-numbers.js'

/** What stands against a swap, or should be known before it; nothing where all is well. `said` is the words of a failure. */
export function renderTrouble(
  { quote, prices, failure, changed }: SwapState,
  t: typeof swap,
  said: string,
  locale: string,
): TemplateResult | typeof nothing {
  if (failure === 'swap/amount-incorrect')
    return html`<appkit-ui-note variant="warning">${t.wrongAmount}</appkit-ui-note>`
  if (failure === 'swap/quote-failed') return html`<appkit-ui-note variant="danger">${t.quoteFailed}</appkit-ui-note>`
  if (failure) return html`<appkit-ui-note variant="danger">${said || t.planFailed}</appkit-ui-note>`
  if (changed) return html`<appkit-ui-note variant="warning" role="alert">${t.changed}</appkit-ui-note>`
  const impact = quote && impactIn(quote, prices)
  if (impact === undefined || impact < MUCH_PERCENT) return nothing
  return html`<appkit-ui-note variant="warning">${t.highImpact(formatPercent(impact, locale))}</appkit-ui-note>`
}
