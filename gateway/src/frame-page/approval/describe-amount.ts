import { formatAmount } from '../../../../src/lib/format-amount.js'
import { shortAddress } from '../../../../src/lib/addresses.js'
import type { DecodedAmount } from '../decode/decoded.js'
import type { FrameTexts } from '../ui/texts/frame-texts.js'
import type { ApprovalRequest } from './approval-request.js'

/** An amount as it is read: the number, what it is of, and a word of doubt. */
export interface ShownAmount {
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
