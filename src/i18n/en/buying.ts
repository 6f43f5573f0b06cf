/** The words of a purchase under way, and what explains buying. */
export const buying = {
  feature: 'buying',
  /** These words come with their screens, not with the first ones. */
  pack: 'buying' as const,
  heading: 'Buy',
  opening: (provider: string) => `Opening ${provider}`,
  openingHint: 'Its page comes in a window of its own.',
  blocked: 'The browser blocked the window',
  blockedHint: (host: string) => `Open the page by this button. It is on ${host}.`,
  open: (provider: string) => `Open ${provider}`,
  waiting: (provider: string) => `Continue at ${provider}`,
  waitingHint: (coin: string) => `Buy in its window. When your ${coin} arrives, you see it here.`,
  closed: 'Did you finish?',
  closedHint: (coin: string) => `The window is closed. If you paid, your ${coin} is on its way.`,
  finished: 'I have finished',
  openAgain: 'Open it again',
  cancel: 'Cancel',
  coming: (coin: string) => `Waiting for your ${coin}`,
  comingHint:
    'A payment may take from minutes to days. You need not wait here: your balance shows it once it is there.',
  elsewhereHint: (network: string) => `What you bought arrives on ${network}, not on the network you are on.`,
  toAccount: 'Back to the account',
  arrived: 'It is here',
  arrivedHint: (amount: string) => `Your balance rose by ${amount}.`,
  done: 'Done',
  notOpened: (provider: string) => `${provider} did not open`,
  tryAgain: 'Try again',
  otherProvider: 'Choose another provider',
  over: 'Your account has changed',
  overHint: 'What you bought goes to the account you began with. Begin again to buy for this one.',
  again: 'Begin again',

  helpHeading: 'What is buying?',
  helpCards: {
    provider: {
      title: 'A provider sells',
      text: 'You pay it by card or by bank on its own page. This app sees neither your card nor your name.',
    },
    wallet: {
      title: 'Your wallet receives',
      text: 'What you buy goes to your address on the network you chose. It may take from minutes to days.',
    },
    fees: {
      title: 'Fees are part of the price',
      text: 'Each provider has its own. Compare what you get, and read its page before you pay.',
    },
  },
}
