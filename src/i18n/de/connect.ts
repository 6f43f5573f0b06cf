import type { connect as english } from '../en/connect.js'
import type { Translation } from '../language.js'

export const connect: Translation<typeof english> = {
  feature: 'connect',
  heading: 'Verbinden',
  installed: 'Installiert',
  recent: 'Zuletzt',
  qrCode: 'QR-Code',
  host: 'Diese App',
  allWallets: 'Alle Wallets',
  newToWallets: 'Noch keine Wallet?',
  getOne: 'Eine holen',
  wallets: 'Wallets',
  none: 'Für diese App ist kein Weg zum Verbinden eingerichtet.',
  loadingWallets: 'Wallets werden geladen',
  or: 'oder',
  useWallet: 'Weiter mit einer Wallet',
  legal: 'Mit dem Verbinden akzeptieren Sie die',
  terms: 'Nutzungsbedingungen',
  and: 'und die',
  privacy: 'Datenschutzerklärung',
  agree: 'Ich akzeptiere die',
  agreeFirst: 'Akzeptieren Sie zuerst die Bedingungen',
  namespaces: { eip155: 'EVM-Netzwerke', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
}
