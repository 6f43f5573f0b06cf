import type { account as english } from '../en/account.js'
import type { Translation } from '../language.js'

export const account: Translation<typeof english> = {
  feature: 'account',
  heading: 'Konto',
  showAddress: address => `Konto ${address}, vollständige Adresse anzeigen`,
  hideAddress: address => `Konto ${address}, vollständige Adresse ausblenden`,
  openNetworks: network => `Netzwerk: ${network}`,
  address: 'Adresse',
  balance: 'Guthaben',
  loadingBalance: 'Guthaben wird geladen',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  tryAgain: 'Erneut versuchen',
  network: 'Netzwerk',
  copyAddress: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyManually: 'Dieser Browser blockiert das Kopieren. Die Adresse ist markiert: Kopieren Sie sie von Hand.',
  viewOn: explorer => `Auf ${explorer} ansehen`,
  wallet: 'Verbundene Wallet',
  disconnect: 'Trennen',
  alsoDisconnects: 'Beendet auch Ihre anderen Verbindungen über diese Wallet.',
}
