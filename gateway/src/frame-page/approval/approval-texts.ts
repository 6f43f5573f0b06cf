import { shortAddress } from '../../../../src/lib/addresses.js'
import { formatAmount } from '../../../../src/lib/format-amount.js'
import type { DecodedAmount } from '../decode/decoded.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import type { ApprovalRequest, ApprovalWarning } from './approval-request.js'

interface FormattedAmount {
  readonly number: string
  readonly unit: string
  readonly address?: string
  /** True if the name or the amount is only claimed by the contract or the app. */
  readonly unverified: boolean
  readonly nameless?: boolean
}

/** Formats an amount in full, without rounding. Falls back to the smallest unit if the decimals are unknown. */
export function formatApprovalAmount(
  amount: DecodedAmount,
  { network, tokens }: Pick<ApprovalRequest, 'network' | 'tokens'>,
  texts: FrameTexts,
  locale: string,
): FormattedAmount {
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

const LEFT_DIGITS = 6

type Facts = Pick<ApprovalRequest, 'network' | 'tokens' | 'after'>

export function formatWarning({ code, amounts }: ApprovalWarning, facts: Facts, language: Language): string {
  const { texts } = language
  const text = texts.warnings[code]
  if (amounts === undefined) return text
  const formatted = (amount: DecodedAmount) => {
    const { number, unit } = formatApprovalAmount(amount, facts, texts, language.locale)
    return `${number} ${unit}`.trim()
  }
  const [first] = amounts
  if (first && (code === 'contract-spender' || code === 'account-spender')) {
    if (first.value === 'unlimited') return text
    return (code === 'contract-spender' ? texts.contractCanTake : texts.accountCanTake)(formatted(first))
  }
  if (code === 'not-enough') {
    const names = amounts.map(amount => formatApprovalAmount(amount, facts, texts, language.locale).unit)
    return `${texts.notEnough(names.join(', '))}. ${text}`
  }
  const lines = amounts.map(amount =>
    amount.flow === 'out' ? texts.goesOut(formatted(amount)) : texts.comesIn(formatted(amount)),
  )
  const comes = amounts.some(({ flow }) => flow === 'in') ? [] : [texts.movesNothing]
  return [text, ...lines, ...comes].join(' ')
}

export function formatNetwork({ network }: Pick<ApprovalRequest, 'network'>, texts: FrameTexts): string {
  return network.testnet ? `${network.name} · ${texts.testnet}` : network.name
}

export function formatRemainingBalances(
  { network, tokens, after = [] }: Facts,
  { texts, locale }: Language,
): readonly string[] {
  return after.flatMap(({ asset, left }) => {
    const token = asset.kind === 'token' ? tokens[asset.address.toLowerCase()] : undefined
    const { symbol, decimals } = asset.kind === 'native' ? network : (token ?? {})
    if (symbol === undefined || decimals === undefined) return []
    return texts.left(`${formatAmount(left, decimals, { digits: LEFT_DIGITS, locale })} ${symbol}`)
  })
}
