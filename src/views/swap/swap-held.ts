import type { SwapState } from '../../controllers/chain/swap-desk.js'
import { heldOf } from '../../controllers/chain/swap-holdings.js'
import type { Scope } from '../../controllers/scope.js'
import type { SwapSide } from '../../core/swap-draft.js'
import { swapFee } from '../../core/swap-funds.js'
import { formatAmount } from '../../lib/format-amount.js'
import { mostToSend } from '../../lib/most-to-send.js'

/** How many places of what is held are shown (spec point 9). */
const HELD_DIGITS = 3

/** What the account has of the token on one side, ready to be read; '' where that is not known. */
export function heldText(scope: Scope, { draft, market }: SwapState, side: SwapSide, locale: string): string {
  const token = draft[side]
  const held = market && token && heldOf(scope, market.holder.caipAddress, token)
  return held === undefined || !token ? '' : formatAmount(held, token.decimals, { digits: HELD_DIGITS, locale })
}

/** All that can be given, in the smallest unit: of the coin what the fee leaves. Undefined where that is not known. */
export function mostOf(scope: Scope, { draft: { from }, market, quote }: SwapState): bigint | undefined {
  const held = market && from && heldOf(scope, market.holder.caipAddress, from)
  if (held === undefined || !from) return undefined
  return mostToSend(held, from.address === undefined, quote && swapFee(quote))
}
