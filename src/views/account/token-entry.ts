import { html, type TemplateResult } from 'lit'
import type { Token } from '../../core/token.js'
import '../../elements/entry/entry.js'
import { formatAmount } from '../../lib/format-amount.js'
import { formatMoney } from '../../lib/format-money.js'

/** How many places of an amount are shown (spec point 9). */
const SHOWN_DIGITS = 3

/** A token that is held: its amount, and what that and one of it are worth where anybody knows. */
export function renderTokenEntry(
  { name, symbol, icon = '', amount, decimals, price, value }: Token,
  locale: string,
): TemplateResult {
  const held = `${formatAmount(amount, decimals, { digits: SHOWN_DIGITS, locale })} ${symbol}`
  return html`<appkit-ui-entry
    name=${name || symbol}
    description=${held}
    value=${value === undefined ? '' : formatMoney(value, locale)}
    note=${price === undefined ? '' : formatMoney(price, locale)}
    .pictures=${[{ src: icon, name: symbol || name }]}
  ></appkit-ui-entry>`
}
