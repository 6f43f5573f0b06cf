import type { Namespace } from '../../core/caip.js'
import { tags } from './tags.js'

export const connect = {
  feature: 'connect',
  heading: tags.heading,
  installed: 'Installed',
  recent: 'Recent',
  qrCode: 'QR code',
  host: 'This app',
  allWallets: 'All wallets',
  newToWallets: 'New to wallets?',
  getOne: 'Get one',
  wallets: 'Wallets',
  none: 'This app has no wallets configured.',
  or: 'or',
  useWallet: 'Continue with a wallet',
  legal: 'By connecting you agree to the',
  terms: 'terms of service',
  and: 'and the',
  privacy: 'privacy policy',
  agree: 'I agree to the',
  agreeFirst: 'Agree to the terms to continue',
  namespaces: { eip155: 'EVM networks', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' } satisfies Record<
    Namespace,
    string
  >,
}
