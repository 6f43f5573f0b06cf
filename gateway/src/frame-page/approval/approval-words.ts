import { formatAmount } from '../../../../src/lib/format-amount.js'
import type { DecodedAmount } from '../decode/decoded.js'
import type { Language } from '../ui/texts/choose-texts.js'
import type { ApprovalRequest, ApprovalWarning } from './approval-request.js'
import { describeAmount } from './describe-amount.js'

/** How many digits of what is left are written; the rest is cut off. */
const LEFT_DIGITS = 6

type Facts = Pick<ApprovalRequest, 'network' | 'tokens' | 'after'>

/** A warning in words, with the amounts that it is about. */
export function warningWords({ code, amounts }: ApprovalWarning, facts: Facts, language: Language): string {
  const { texts } = language
  const words = texts.warnings[code]
  if (amounts === undefined) return words
  const written = (amount: DecodedAmount) => {
    const { number, unit } = describeAmount(amount, facts, texts, language.locale)
    return `${number} ${unit}`.trim()
  }
  if (code === 'not-enough') {
    const names = amounts.map(amount => describeAmount(amount, facts, texts, language.locale).unit)
    return `${texts.notEnough(names.join(', '))}. ${words}`
  }
  const lines = amounts.map(amount =>
    amount.flow === 'out' ? texts.goesOut(written(amount)) : texts.comesIn(written(amount)),
  )
  const comes = amounts.some(({ flow }) => flow === 'in') ? [] : [texts.movesNothing]
  return [words, ...lines, ...comes].join(' ')
}

/** What is left of each asset, in words. An asset whose decimals are not known is left out. */
export function afterLines({ network, tokens, after = [] }: Facts, { texts, locale }: Language): readonly string[] {
  return after.flatMap(({ asset, left }) => {
    const token = asset.kind === 'token' ? tokens[asset.address.toLowerCase()] : undefined
    const { symbol, decimals } = asset.kind === 'native' ? network : (token ?? {})
    if (symbol === undefined || decimals === undefined) return []
    return texts.left(`${formatAmount(left, decimals, { digits: LEFT_DIGITS, locale })} ${symbol}`)
  })
}
