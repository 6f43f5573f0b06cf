export const help = {
  feature: 'help',
  pack: 'help' as const,
  aWallet: 'What is a wallet?',
  walletCards: {
    keys: {
      title: 'It keeps your keys',
      text: 'Your assets are recorded on a network. Your wallet holds the keys, so only you can move them.',
    },
    signIn: {
      title: 'It signs you in',
      text: 'Use it instead of an account and a password. You see each request and approve or reject it.',
    },
    phrase: {
      title: 'It is only yours',
      text: 'A wallet can only be restored with its recovery phrase. Write it down, and never share it.',
    },
  },
  getAWallet: 'Get a wallet',
  aNetwork: 'What is a network?',
  networkCards: {
    record: {
      title: 'A shared record',
      text: 'Many computers keep the same record of who owns what. None of them can change it alone.',
    },
    apart: {
      title: 'Networks are separate',
      text: 'Assets on one network aren’t on another. Check the network before you send.',
    },
    fees: {
      title: 'Fees differ',
      text: 'Fees and speed vary. Fees are paid in the network’s own coin, so keep some of it.',
    },
  },
  recommended: 'Recommended wallets',
  exploreAll: 'All wallets',
  loading: 'Loading wallets',
  failed: 'Couldn’t load the wallet list. Check your internet connection, then try again.',
  tryAgain: 'Try again',
  none: 'This app has no wallet list. Use any wallet that supports its networks.',
  get: (wallet: string) => `Get ${wallet}`,
  places: 'Download options',
  chromeStore: 'Browser extension',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone and iPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'Website',
  nowhere: (wallet: string) => `No download link is available for ${wallet}.`,
  otherWallets: 'Choose another wallet',
}
