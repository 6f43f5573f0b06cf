import { SHOWN_DIGITS } from '../../core/swap-draft.js'
import type { SwapQuote } from '../../core/swap-quote.js'
import { notices } from '../../i18n/en/notices.js'
import { cleanText } from '../../lib/clean-text.js'
import { formatAmount } from '../../lib/format-amount.js'
import { LocaleController } from '../base/locale.js'
import { SnackController } from '../base/snack.js'
import { words } from '../base/words.js'
import type { Scope } from '../scope.js'

/** How many characters of a symbol a message says. */
const SYMBOL_LENGTH = 16

/** Says that a swap is under way, or done (spec point 8). */
export function tellSwap(scope: Scope, how: 'swapping' | 'swapped', { from, to, toAmount }: SwapQuote): void {
  const locale = scope.use(LocaleController)
  const amount = formatAmount(toAmount, to.decimals, { digits: SHOWN_DIGITS, locale: locale.state.tag })
  const [given, received] = [from, to].map(({ symbol }) => cleanText(symbol, SYMBOL_LENGTH)) as [string, string]
  const sentence = words(locale, notices)[how](given, amount, received)
  const snack = scope.use(SnackController)
  if (how === 'swapping') snack.showLoading(sentence)
  else snack.showSuccess(sentence)
}
