import { shortAddress } from '../../../../src/lib/addresses.js'
import { formatAmount } from '../../../../src/lib/format-amount.js'
import type { DecodedAmount } from '../decode/decoded.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import type { ApprovalRequest, ApprovalWarning } from './approval-request.js'

/** An amount as it is read: the number, what it is of, and a word of doubt. */
interface ShownAmount {
  readonly number: string
  readonly unit: string
  /** The token's own address, in full. */
  readonly address?: string
  /** Only the contract itself says that it is called so, or that it gives this. */
  readonly unverified: boolean
  /** Not even the contract says how it is called. */
  readonly nameless?: boolean
}

/** Writes an amount in full: never rounded, and where nobody knows its decimals in its smallest unit. */
export function describeAmount(
  amount: DecodedAmount,
  { network, tokens }: Pick<ApprovalRequest, 'network' | 'tokens'>,
  texts: FrameTexts,
  locale: string,
): ShownAmount {
  const { asset, value, claimed = false } = amount
  const write = (decimals: number) =>
    value === 'unlimited' ? texts.unlimited : formatAmount(value, decimals, { digits: Math.min(decimals, 36), locale })
  if (asset.kind === 'native')
    return { number: write(amount.decimals ?? network.decimals), unit: network.symbol, unverified: claimed }
  const { address } = asset
  if (asset.kind === 'item')
    return { number: value === 1n ? '' : write(0), unit: texts.item(String(asset.id)), address, unverified: claimed }
  if (asset.kind === 'collection') return { number: '', unit: texts.allItems, address, unverified: claimed }
  const token = tokens[address.toLowerCase()]
  const decimals = amount.decimals ?? token?.decimals
  const symbol = token?.symbol ?? shortAddress(address)
  if (decimals === undefined) {
    const unit = value === 'unlimited' ? symbol : texts.smallestUnits(symbol)
    return { number: write(0), unit, address, unverified: true, nameless: true }
  }
  return { number: write(decimals), unit: symbol, address, unverified: claimed || token?.verified !== true }
}

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
