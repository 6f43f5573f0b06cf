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
}
