import type { Portfolio } from '../../controllers/chain/portfolio.js'
import { worthOf } from '../../core/token.js'
import { formatMoney } from '../../lib/format-money.js'

/** What an account's tokens are worth, as text in a locale; undefined where that is not known of it. */
export function worth(current: Portfolio | undefined, of: string | undefined, locale: string): string | undefined {
  if (!current?.tokens || current.of !== of) return undefined
  const dollars = worthOf(current.tokens)
  return dollars === undefined ? undefined : formatMoney(dollars, locale)
}
