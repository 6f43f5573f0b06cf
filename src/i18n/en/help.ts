/** The words that explain wallets and networks, and say where a wallet can be had. */
export const help = {
  feature: 'help',
  aWallet: 'What is a wallet?',
  walletCards: {
    keys: {
      title: 'It keeps your keys',
      text: 'What you own is recorded on a network. A wallet holds the keys that let only you move it.',
    },
    signIn: {
      title: 'It signs you in',
      text: 'Connect it in place of an account and a password. You see what a site asks for, and say yes or no.',
    },
    phrase: {
      title: 'It is yours alone',
      text: 'A wallet can be restored with its secret phrase only. Write it down, and never give it to a site or a person.',
    },
  },
  getAWallet: 'Get a wallet',
  aNetwork: 'What is a network?',
  networkCards: {
    record: {
      title: 'A shared record',
      text: 'Many computers keep the same list of who owns what. No single one of them can change it.',
    },
    apart: {
      title: 'Each stands alone',
      text: 'What you hold on one network is not on another. Check the network before you send something.',
    },
    fees: {
      title: 'Each has its price',
      text: 'Fees and speed differ. A fee is paid in the network’s own coin, so keep a little of it.',
    },
  },
  recommended: 'Wallets to begin with',
  recommendedHint: 'Each opens the site of its makers.',
  exploreAll: 'All wallets',
  loading: 'Loading wallets',
  failed: 'The list of wallets could not be loaded. Check your network, then try again.',
  tryAgain: 'Try again',
  none: 'There is no list of wallets for this app. Any wallet that works with its networks will do.',
  get: (wallet: string) => `Get ${wallet}`,
  places: 'Where to get it',
  chromeStore: 'Browser extension',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone and iPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'Website',
  nowhere: (wallet: string) => `${wallet} does not say where it can be had.`,
  otherWallets: 'Choose another wallet',
}
