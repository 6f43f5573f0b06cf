import type { ApprovalTexts, FrameTexts } from './frame-texts.js'

/** What an approval says of contracts, balances and test runs, in English. */
export const enApproval: ApprovalTexts = {
  afterThis: 'After this',
  left: amount => `${amount} left`,
  claimsTo: action => `This contract claims to: ${action}`,
  claimedAmount: 'Promised by this contract. Not verified.',
  notEnough: symbol => `Not enough ${symbol}`,
  goesOut: amount => `You send ${amount}.`,
  comesIn: amount => `You get ${amount}.`,
  movesNothing: 'Nothing comes to you.',
}

/** The warnings of the same. */
export const enApprovalWarnings = {
  'claimed-call': 'We do not know this contract. It may do something else than it claims.',
  'unknown-value': 'We cannot read what this moves. It could cost you tokens or coins.',
  'unknown-typed-data': 'We do not know what this signature is used for.',
  'too-many-fields': 'This has more fields than we can show.',
  'hidden-orders':
    'This signs a hidden list of orders. Everything you approved for this exchange could be sold for nothing.',
  delegation: 'This lets somebody act for your account.',
  'safe-refund': 'The Safe also pays a gas refund, which can be any amount.',
  'item-approval': 'This is a collectible. It lets somebody take the item.',
  'kind-unknown': 'We could not check this contract. This may let somebody take an item.',
  'over-balance': 'This allows more to be taken than you have.',
  'balance-unknown': 'We could not check this against your balance.',
  'nonce-replaces': 'This replaces a transaction that you sent before and that is still waiting.',
  'nonce-ahead': 'This transaction waits for others and can take effect much later.',
  'not-enough': 'Your balance is too low for this.',
  simulation: 'A test run of this transaction shows a different result:',
} satisfies Partial<FrameTexts['warnings']>
