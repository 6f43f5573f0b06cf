import type { ErrorCode } from '../../core/errors/catalogue.js'

/** What is said of an outcome; `name` is the wallet's, where one was chosen. */
export interface OutcomeWords {
  title(name?: string): string
  readonly hint: string
  /** What the one button does. */
  readonly next: 'retry' | 'renew' | 'another' | 'elsewhere'
}

/** The words of pairing: the code, the links into wallets, what went wrong and what to do next. */
export const pairing = {
  feature: 'pairing',
  scan: 'Scan with your wallet',
  platforms: 'Ways to open the wallet',
  platform: {
    browser: 'Browser',
    mobile: 'Mobile',
    qrcode: 'QR code',
    web: 'Web',
    desktop: 'Desktop',
    unsupported: 'Get it',
  },
  qrLabel: 'QR code that connects a wallet',
  qrLabelOf: (wallet: string) => `QR code that connects ${wallet}`,
  newCodeIn: (time: string) => `New code in ${time}`,
  preparing: 'Getting a code',
  ready: 'The code is ready. Scan it with a wallet, or copy its link.',
  renewing: 'The code is about to expire. A new one is on its way.',
  openDesktop: 'Open desktop',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyRefused: 'This browser does not let us copy. Select the link and copy it yourself.',
  link: 'Link',
  connected: 'Connected',

  connectWith: (wallet: string) => `Connect with ${wallet}`,
  open: (wallet: string) => `Open ${wallet}`,
  gettingLink: 'Getting a link',
  linkReady: 'The link is ready.',
  confirmIn: {
    mobile: 'Open the app and confirm the connection there.',
    desktop: 'Open the app on this computer and confirm the connection there.',
    web: 'It opens in a new tab. Confirm the connection there.',
    browse: 'This page opens again inside the wallet. Connect there.',
  },
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  comeBack: 'Confirm the connection there, then come back to this page.',
  noApp: 'Not installed?',
  get: (wallet: string) => `Get ${wallet}`,
  stuck: (wallet: string) => `Did ${wallet} not open?`,
  stuckHint: 'Here are other ways.',
  openAgain: 'Open again',
  otherLink: 'Other link',
  showCode: 'Show QR code',
  showCodeHint: 'For a wallet on another device',
  copyHint: 'To paste it into the wallet',
  getHint: 'From the store of this device',

  inBrowser: 'It is installed in this browser.',
  unreachable: (wallet: string) => `${wallet} cannot be reached from here`,
  unreachableHint: 'Install it, or choose another wallet.',

  retry: 'Try again',
  renew: 'New code',
  another: 'Another wallet',
  elsewhere: 'Other ways to connect',
  /** What came of it, where more can be said than the general sentence of the code. */
  outcomes: {
    'wallet/rejected': {
      title: (name = 'your wallet') => `You said no in ${name}`,
      hint: 'Nothing was connected. You can try again, or choose another wallet.',
      next: 'retry',
    },
    'wallet/busy': {
      title: (name = 'Your wallet') => `${name} is busy`,
      hint: 'It still waits for an earlier answer. Open it, answer there, then try again.',
      next: 'retry',
    },
    'wallet/no-accounts': {
      title: (name = 'Your wallet') => `${name} shared no account`,
      hint: 'Unlock it, or create an account in it, then try again.',
      next: 'retry',
    },
    'pairing/expired': {
      title: () => 'The code expired',
      hint: 'A code works for four minutes. Get a new one, and confirm in the wallet before it ends.',
      next: 'renew',
    },
    'pairing/relay-unreachable': {
      title: () => 'No connection',
      hint: 'The connection service cannot be reached. Check your network, then try again.',
      next: 'retry',
    },
    'config/project-id-invalid': {
      title: () => 'This app is not set up yet',
      hint: 'The connection service does not know its project id. The people who make the app have to mend that.',
      next: 'elsewhere',
    },
    'config/origin-not-allowed': {
      title: () => 'This page is not allowed',
      hint: 'The connection service does not accept its address. The people who make the app have to mend that.',
      next: 'elsewhere',
    },
    'config/token-not-valid': {
      title: () => 'Check the time',
      hint: 'The clock of this device seems to be wrong. Set it right, then try again.',
      next: 'retry',
    },
    'config/no-way-to-connect': {
      title: () => 'No code here',
      hint: 'This app connects wallets of this browser only.',
      next: 'elsewhere',
    },
    'network/unsupported': {
      title: (name = 'Your wallet') => `${name} lacks the network`,
      hint: 'It does not work on the networks of this app. Choose another wallet.',
      next: 'another',
    },
  } as Readonly<Partial<Record<ErrorCode, OutcomeWords>>>,
  failed: (name = 'Your wallet') => `${name} did not connect`,
}
