// What the pictures show. A scene is a screen and the steps that open it; the lists below it name the files.

/**
 * @typedef {object} Scene
 * @property {'desktop' | 'phone'} [device]
 * @property {Record<string, unknown>} [options] options of the modal
 * @property {Record<string, string>} [query] further parameters of the page
 * @property {'ar'} [lang]
 * @property {boolean} [funded] the account has tokens
 * @property {readonly Step[]} steps
 *
 * @typedef {readonly [verb: keyof import('./scene-player.mjs').verbs, ...parameters: unknown[]]} Step
 */

const openConnect = [['open'], ['seeField', 'Email address']]
const connectWallet = [['open'], ['press', /^MetaMask/], ['seeStatus', 'connected'], ['seeClosed']]
const openAccount = [...connectWallet, ['open'], ['seeButton', 'Send'], ['seeText', /^\$\d/]]
const logIn = [
  ...openConnect,
  ['fillEmail'],
  ['key', 'Enter'],
  ['enterCode'],
  ['postponeBackup'],
  ['seeStatus', 'connected'],
  ['seeClosed'],
]
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The loop really sends. The other pictures show a recipient that is new. */
const LOOP_RECIPIENT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** @type {Record<string, Scene>} */
export const scenes = {
  connect: { steps: openConnect },
  connecting: { steps: [['hang'], ['open'], ['press', /^MetaMask/], ['seeText', 'MetaMask']] },
  qr: { steps: [...openConnect, ['view', 'ConnectingWalletConnect'], ['seeText', 'QR code ready']] },
  wallets: { steps: [...openConnect, ['view', 'AllWallets'], ['seeText', 'Zerion']] },
  networks: {
    query: { families: 'eip155,solana,bip122' },
    steps: [
      ['view', 'Networks'],
      ['seeText', 'Local Two'],
    ],
  },
  account: { funded: true, steps: openAccount },
  receive: { funded: true, steps: [...openAccount, ['press', 'Receive'], ['seeText', /Copy/]] },
  send: {
    funded: true,
    steps: [
      ...openAccount,
      ['press', 'Send'],
      ['seeField', 'Amount'],
      ['pickToken'],
      ['fill', 'Amount', '0.25'],
      ['fill', 'Address or name', RECIPIENT],
      ['seeText', /sent to this address/],
    ],
  },
  sendOnPhone: {
    device: 'phone',
    funded: true,
    steps: [
      ...openAccount,
      ['press', 'Send'],
      ['seeField', 'Amount'],
      ['pickToken'],
      ['fill', 'Amount', '0.25'],
      ['fill', 'Address or name', RECIPIENT],
      ['seeText', /sent to this address/],
    ],
  },
  approval: { steps: [...logIn, ['fund'], ['pressPage', 'Send 0.01 ETH'], ['seeApproval']] },
  signIn: { query: { siwx: '{"required":true}' }, steps: [['open'], ['press', /^MetaMask/], ['seeButton', 'Sign in']] },
  themed: { options: { themeVariables: { accent: '#0a7d5a', 'border-radius-master': '1px' } }, steps: openConnect },
  arabic: { lang: 'ar', steps: [['open'], ['seeField', 'البريد الإلكتروني']] },
}

/** The README's picture: cards on a soft ground, from the back to the front. Lengths in px of the picture. */
export const readmePicture = {
  name: 'modal',
  width: 1_280,
  height: 720,
  cards: [
    { scene: 'sendOnPhone', centerX: 158, centerY: 366, scale: 0.64 },
    { scene: 'approval', centerX: 1_126, centerY: 366, scale: 0.74 },
    { scene: 'connecting', centerX: 376, centerY: 352, scale: 0.84 },
    { scene: 'account', centerX: 908, centerY: 352, scale: 0.84 },
    { scene: 'connect', centerX: 640, centerY: 354, scale: 0.88 },
  ],
}

/** The pictures at the top of guides: one card each. */
export const guidePictures = [
  { scene: 'connect', guide: 'docs/getting-started.md' },
  { scene: 'account', guide: 'docs/account.md' },
  { scene: 'approval', guide: 'docs/embedded-wallet.md' },
  { scene: 'networks', guide: 'docs/several-chains.md' },
  { scene: 'signIn', guide: 'docs/sign-in.md' },
  { scene: 'themed', guide: 'docs/theming.md' },
  { scene: 'arabic', guide: 'docs/i18n.md' },
  { scene: 'wallets', guide: 'docs/gateway.md' },
]

/** The README's loop: the steps, with the pauses in ms in which a viewer reads a screen. */
export const loop = {
  name: 'loop',
  scene: { funded: true, steps: [] },
  steps: [
    ['pause', 300],
    ...openConnect,
    ['pause', 1_100],
    ['slow', 500],
    ['press', /^MetaMask/],
    ['seeStatus', 'connected'],
    ['seeClosed'],
    ['pause', 400],
    ['open'],
    ['seeText', /^\$\d/],
    ['pause', 1_300],
    ['press', 'Send'],
    ['seeField', 'Amount'],
    ['pickToken'],
    ['type', 'Amount', '0.25'],
    ['fill', 'Address or name', LOOP_RECIPIENT],
    ['seeButton', 'Review'],
    ['pause', 1_000],
    ['press', 'Review'],
    ['pause', 1_400],
    ['press', 'Send'],
    ['pause', 2_500],
  ],
}
