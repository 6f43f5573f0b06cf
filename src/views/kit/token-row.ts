import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatMoney } from '../../lib/format-money.js'
import type { TokenChoice } from './find-tokens.js'

/** How many places of an amount are shown (spec point 9). */
const SHOWN_DIGITS = 3

/** One token to choose: its name, what is held of it, and what that is worth where anybody knows. */
export function renderTokenRow(
  { name, symbol, icon, amount, decimals, value }: TokenChoice,
  locale: string,
  choose: () => void,
): TemplateResult {
  const held = amount === undefined ? '' : `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} `
  return html`<appkit-ui-row name=${name || symbol} description=${`${held}${symbol}`} @click=${choose}>
    <appkit-ui-image slot="image" src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>
    ${value === undefined ? nothing : html`<span slot="end">${formatMoney(value, locale)}</span>`}
  </appkit-ui-row>`
}
