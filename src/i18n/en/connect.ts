/** The words of the ways to connect. */
export const connect = {
  feature: 'connect',
  heading: 'Connect',
  installed: 'Installed',
  recent: 'Recent',
  qrCode: 'QR code',
  allWallets: 'All wallets',
  newToWallets: 'New to wallets?',
  getOne: 'Get one',
  wallets: 'Wallets',
  none: 'No way to connect is configured for this app.',
  loadingWallets: 'Loading wallets',
  legal: 'By connecting you agree to the',
  terms: 'terms of service',
  and: 'and the',
  privacy: 'privacy policy',
  agree: 'I agree to the',
}
