import type { Portfolio } from '../../controllers/chain/portfolio.js'
import { formatMoney } from '../../lib/format-money.js'

/** What an account's tokens are worth, as text in a locale; undefined where that is not known of it. */
export function worth(current: Portfolio | undefined, of: string | undefined, locale: string): string | undefined {
  if (current?.worth === undefined || current.of !== of) return undefined
  return formatMoney(current.worth, locale)
}
