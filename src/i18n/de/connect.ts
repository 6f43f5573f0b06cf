import type { connect as english } from '../en/connect.js'
import type { Translation } from '../language.js'
import { tags } from './tags.js'

export const connect: Translation<typeof english> = {
  feature: 'connect',
  heading: tags.heading,
  installed: 'Installiert',
  recent: 'Zuletzt',
  qrCode: 'QR-Code',
  host: 'Diese App',
  allWallets: 'Alle Wallets',
  newToWallets: 'Noch keine Wallet?',
  getOne: 'Jetzt holen',
  wallets: 'Wallets',
  none: 'In dieser App sind keine Wallets eingerichtet.',
  or: 'oder',
  useWallet: 'Weiter mit einer Wallet',
  legal: 'Mit der Verbindung akzeptieren Sie die',
  terms: 'Nutzungsbedingungen',
  and: 'und die',
  privacy: 'Datenschutzerklärung',
  agree: 'Ich akzeptiere die',
  agreeFirst: 'Akzeptieren Sie die Bedingungen, um fortzufahren',
  namespaces: { eip155: 'EVM-Netzwerke', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
}
