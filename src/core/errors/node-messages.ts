/**
 * What nodes say when they refuse a transaction, by the names the house uses. Their codes do not tell
 * these apart (most are -32000), so their words must; clients differ in them.
 */
export const nodeMessages = {
  executionReverted: /execution reverted/i,
  feeCapTooHigh: /(max fee per gas|fee ?cap) (higher|greater) than 2\^256/i,
  feeCapTooLow: /(max fee per gas|fee ?cap) (lower|less) than (the )?block base ?fee|transaction underpriced/i,
  nonceTooHigh: /nonce too high/i,
  nonceTooLow: /nonce too low|already known/i,
  nonceMax: /nonce has (reached )?(its )?max(imum)? value/i,
  insufficientFunds: /insufficient (funds|balance)/i,
  intrinsicGasTooHigh: /intrinsic gas too high|exceeds block gas limit/i,
  intrinsicGasTooLow: /intrinsic gas too low|out of gas: gas required exceeds/i,
  transactionTypeNotValid: /transaction type not (valid|supported)/i,
  tipAboveFeeCap:
    /(max )?priority fee (per gas )?(higher|greater) than max fee|tip (higher|above) (than )?(the )?fee cap/i,
} as const satisfies Record<string, RegExp>

/** Why a node refused, from its own words; nothing where they say none of these. */
export function nodeReason(text: string): keyof typeof nodeMessages | undefined {
  const names = Object.keys(nodeMessages) as (keyof typeof nodeMessages)[]
  return names.find(name => nodeMessages[name].test(text))
}
