import { emptyDraft, FIRST_TEXT, type SwapDraft } from '../../core/swap-draft.js'
import { isSameToken, type SwapToken } from '../../core/swap-token.js'
import { EventsController } from '../base/events.js'
import { AccountController } from './account.js'
import type { SwapBegun, SwapDesk } from './swap-desk.js'
import { openMarket, readPrices, type SwapMarket } from './swap-market.js'
import { leaveSwap } from './swap-presence.js'

/** What an app opens the screen with: symbols, and an amount of the first. */
export interface SwapWanted {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

/** Learns what can be swapped, and draws up the first swap: of the network's own coin, unless another one is wanted. */
export async function beginSwap(desk: SwapDesk, begun: SwapBegun, wanted: SwapWanted): Promise<void> {
  const { scope } = desk
  const { holder, signal } = begun
  if (!holder) return
  const [account] = scope.use(AccountController).of(begun.namespace).accounts
  const isSmartAccount = account?.type === 'smartAccount'
  scope.use(EventsController).track('OPEN_SWAP', { isSmartAccount, network: holder.network.caipNetworkId })
  try {
    const market = await openMarket(scope, holder, signal)
    const draft = firstDraft(market, wanted)
    const priced = [market.coin, draft.from, draft.to].filter(token => token !== undefined)
    const prices = await readPrices(scope, priced, { before: new Map(), signal, quiet: market.tokens.length === 0 })
    if (!signal.aborted) desk.open(market, prices, draft)
  } catch (cause) {
    if (signal.aborted) return
    desk.reset()
    leaveSwap(scope, cause)
  }
}

function firstDraft({ coin, tokens }: SwapMarket, { fromToken, toToken, amount = '' }: SwapWanted): SwapDraft {
  const from = named(tokens, fromToken) ?? coin
  const to = named(tokens, toToken)
  const text = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(amount) ? amount : FIRST_TEXT
  return { ...emptyDraft, from, to: isSameToken(from, to) ? undefined : to, text }
}

/** A symbol is anybody's word: of several tokens that claim it the first one in the service's list counts. */
function named(tokens: readonly SwapToken[], symbol: unknown): SwapToken | undefined {
  const wanted = typeof symbol === 'string' ? symbol.toLowerCase() : ''
  return tokens.find(token => token.symbol.toLowerCase() === wanted)
}
