/** The words of what an account holds, and of what there is to do with it. */
export const assets = {
  feature: 'assets',
  /** These words come with the account, not with the first screens. */
  pack: 'assets' as const,
  actions: 'What to do with the account',
  onramp: 'Buy',
  swaps: 'Swap',
  receive: 'Receive',
  send: 'Send',
  tokens: 'Tokens',
  noTokens: 'There are no tokens on this network yet.',
  loadingTokens: 'Loading the tokens',
  tokensUnavailable: 'The tokens cannot be loaded now.',
  tryAgain: 'Try again',
  amount: 'Amount',
  max: 'Max',
  available: (amount: string) => `${amount} available`,
  inMoney: 'Type the amount in dollars',
  inToken: 'Type the amount in the token',
  searchTokens: 'Search tokens',
  clearSearch: 'Clear the search',
  noSuchToken: 'No token matches your search.',
}
