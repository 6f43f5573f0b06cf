import type { ErrorCode } from '../../core/errors/catalogue.js'

/** The messages of an outcome. `name` is the name of the chosen wallet, if any. */
export interface OutcomeMessages {
  title(name?: string): string
  readonly hint: string
  readonly next: 'retry' | 'renew' | 'another' | 'elsewhere'
}

export const pairing = {
  feature: 'pairing',
  scan: 'Scan with your wallet',
  platforms: 'How to open the wallet',
  platform: {
    browser: 'Extension',
    mobile: 'Phone',
    qrcode: 'QR code',
    web: 'Web',
    desktop: 'Desktop',
    unsupported: 'Get it',
  },
  qrLabel: 'QR code that connects a wallet',
  qrLabelFor: (wallet: string) => `QR code that connects ${wallet}`,
  newCodeIn: (time: string) => `New code in ${time}`,
  preparing: 'Getting a code',
  ready: 'QR code ready. Scan it with a wallet, or copy the link.',
  slow: 'Still connecting. Check your internet connection.',
  scanWith: (wallet = 'a wallet') => `Open ${wallet} on your phone and scan the code.`,
  missing: (wallet = 'a wallet') => `Don’t have ${wallet}?`,
  getIt: 'Get it',
  openDesktop: 'Open desktop',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyRefused: 'Copying is blocked in this browser. Select the link and copy it manually.',
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
    browse: 'This page opens in the wallet’s browser. Connect there.',
  },
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  comeBack: 'Confirm the connection there, then come back to this page.',
  noApp: 'Not installed?',
  get: (wallet: string) => `Get ${wallet}`,
  stuck: (wallet: string) => `Did ${wallet} not open?`,
  stuckHint: 'Try one of these.',
  openAgain: 'Open again',
  otherLink: 'Other link',
  showCode: 'Show QR code',
  showCodeHint: 'For a wallet on another device',
  copyHint: 'Paste it in the wallet',
  getHint: 'From your device’s app store',

  inBrowser: 'It is installed in this browser.',
  unreachable: (wallet: string) => `${wallet} isn’t installed`,
  unreachableHint: 'Install it, or choose another wallet.',
  unavailable: (wallet: string) => `${wallet} isn’t available`,
  unavailableHint: 'We don’t know of an app or extension for this device. Choose another wallet.',
  install: 'Install extension',
  installHint: 'Install the extension, then reload this page.',
  reload: 'Reload page',

  retry: 'Try again',
  renew: 'New code',
  another: 'Another wallet',
  elsewhere: 'Connect another way',
  /** Replaces the general message of an error code with a more specific one. */
  outcomes: {
    'wallet/rejected': {
      title: (name = 'your wallet') => `Request rejected in ${name}`,
      hint: 'No wallet was connected. Try again, or choose another wallet.',
      next: 'retry',
    },
    'wallet/busy': {
      title: (name = 'Your wallet') => `${name} is busy`,
      hint: 'It has a pending request. Open it, respond, then try again.',
      next: 'retry',
    },
    'wallet/no-accounts': {
      title: (name = 'Your wallet') => `${name} didn’t share an account`,
      hint: 'Unlock it, or create an account in it, then try again.',
      next: 'retry',
    },
    'pairing/expired': {
      title: () => 'The code expired',
      hint: 'Codes expire after four minutes. Get a new one and confirm in the wallet.',
      next: 'renew',
    },
    'pairing/relay-unreachable': {
      title: () => 'No connection',
      hint: 'Couldn’t reach the connection service. Check your internet connection, then try again.',
      next: 'retry',
    },
    'config/project-id-invalid': {
      title: () => 'This app is not set up yet',
      hint: 'The connection service doesn’t recognize this app’s project ID. Contact the app’s developer.',
      next: 'elsewhere',
    },
    'config/origin-not-allowed': {
      title: () => 'This page is not allowed',
      hint: 'The connection service doesn’t accept this website. Contact the app’s developer.',
      next: 'elsewhere',
    },
    'config/token-not-valid': {
      title: () => 'Check the time',
      hint: 'This device’s clock seems to be wrong. Correct it, then try again.',
      next: 'retry',
    },
    'config/no-way-to-connect': {
      title: () => 'No QR code available',
      hint: 'This app only connects wallets installed in this browser.',
      next: 'elsewhere',
    },
    'network/unsupported': {
      title: (name = 'Your wallet') => `${name} doesn’t support this network`,
      hint: 'It doesn’t support this app’s networks. Choose another wallet.',
      next: 'another',
    },
  } as Readonly<Partial<Record<ErrorCode, OutcomeMessages>>>,
  failed: (name = 'Your wallet') => `${name} did not connect`,
}
