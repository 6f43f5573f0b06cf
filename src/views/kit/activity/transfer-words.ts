import type { Transfer } from '../../../core/transaction.js'
import type { activity } from '../../../i18n/en/activity.js'
import { cleanText } from '../../../lib/clean-text.js'
import { formatDecimal } from '../../../lib/format-decimal.js'

const SIGNS = { in: '+', out: '−', self: '' } as const

/** What moved, in words: the amount with its sign and unit, or the name of a collectible. Names are text of unknown hands. */
export function transferWords(
  { kind, direction, amount, name, symbol }: Transfer,
  t: typeof activity,
  locale: string,
): string {
  const shown = formatDecimal(amount, 3, locale)
  if (kind === 'collectible') {
    const title = cleanText(name) || t.unknownNft
    return amount === '1' || shown === '' ? title : `${shown} × ${title}`
  }
  const unit = cleanText(symbol, 24) || cleanText(name, 24) || t.unknownToken
  if (shown === '') return unit
  const sign = shown.startsWith('<') ? '' : SIGNS[direction] // less than a sum is no sum to add; the row says which way it went
  return `${sign}${shown} ${unit}`
}
