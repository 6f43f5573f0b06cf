import type { account as english } from '../en/account.js'
import type { Translation } from '../language.js'

export const account: Translation<typeof english> = {
  feature: 'account',
  heading: 'Konto',
  settings: 'Kontoeinstellungen',
  openSettings: address => `Konto ${address}, Einstellungen`,
  wallets: 'Wallets',
  unsupportedNetwork: 'Diese App unterstützt das Netzwerk Ihrer Wallet nicht.',
  switchToContinue: network => `Zu ${network} wechseln, um fortzufahren`,
  openNetworks: network => `Netzwerk: ${network}`,
  address: 'Adresse',
  balance: 'Guthaben',
  loadingBalance: 'Guthaben wird geladen',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  tryAgain: 'Erneut versuchen',
  network: 'Netzwerk',
  copy: 'Kopieren',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert',
  copied: 'Kopiert',
  copyManually: 'Dieser Browser blockiert das Kopieren. Der Text ist markiert: Kopieren Sie ihn von Hand.',
  viewOn: explorer => `Auf ${explorer} ansehen`,
  wallet: 'Verbundene Wallet',
  disconnect: 'Trennen',
  alsoDisconnects: 'Beendet auch Ihre anderen Verbindungen über diese Wallet.',
}
