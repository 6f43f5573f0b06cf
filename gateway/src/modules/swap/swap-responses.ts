import type { DataAnswer } from '../../../../src/contract/data-api.js'
import type { SwapQuoteRecord } from '../../../../src/contract/data-records.js'
import { minimumReceived, percentText } from './swap-amounts.js'
import { caip10Of, type ReadyCall, type ReadySwap, type SwapAsk } from './swap-provider.js'

/** An approval on the wire. */
export type WireApproval = DataAnswer<'GET /v1/convert/build-approve'>['tx']
/** A swap on the wire. */
export type WireSwap = DataAnswer<'POST /v1/convert/build-transaction'>['tx']

/** What an offer says beside what was asked: amounts in smallest units, the impact on the price in millionths. */
export interface Offer {
  readonly id?: string | undefined
  readonly toAmount: bigint
  readonly impact?: bigint | undefined
}

/** An offer as it is sent. */
export function wireQuote(ask: SwapAsk, { id, toAmount, impact }: Offer): SwapQuoteRecord {
  return {
    id: id ?? null,
    fromAmount: `${ask.amount}`,
    fromAccount: caip10Of(ask.from),
    toAmount: `${toAmount}`,
    toAccount: caip10Of(ask.to),
    minToAmount: `${minimumReceived(toAmount, ask.slippagePercent)}`,
    ...(impact !== undefined && { priceImpactPercent: percentText(impact) }),
  }
}

/** An approval as it is sent: addresses with their network, amounts as texts in smallest units. */
export function wireApproval(caipNetworkId: string, call: ReadyCall): WireApproval {
  return { ...wireCall(caipNetworkId, call), value: `${call.value}` }
}

/** A swap as it is sent. */
export function wireSwap(caipNetworkId: string, swap: ReadySwap): WireSwap {
  const { toAmount, minToAmount, value } = swap
  return {
    ...wireCall(caipNetworkId, swap),
    amount: `${toAmount}`,
    value: `${value}`,
    minToAmount: `${minToAmount}`,
  }
}

function wireCall(caipNetworkId: string, { from, to, data, gas, gasPrice }: ReadyCall) {
  return {
    from: `${caipNetworkId}:${from}`,
    to: `${caipNetworkId}:${to}`,
    data,
    eip155: { gas: `${gas}`, gasPrice: `${gasPrice}` },
  }
}
