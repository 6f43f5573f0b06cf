import type { account as english } from '../en/account.js'
import type { Translation } from '../language.js'

export const account: Translation<typeof english> = {
  feature: 'account',
  heading: 'Konto',
  showAddress: address => `Konto ${address}, ganze Adresse zeigen`,
  hideAddress: address => `Konto ${address}, Adresse kürzen`,
  openNetworks: network => `Netzwerk: ${network}`,
  address: 'Adresse',
  balance: 'Guthaben',
  loadingBalance: 'Guthaben wird geladen',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  tryAgain: 'Erneut versuchen',
  network: 'Netzwerk',
  copyAddress: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyManually: 'Dieser Browser lässt uns nicht kopieren. Die Adresse ist markiert: Bitte kopieren Sie sie selbst.',
  viewOn: explorer => `Auf ${explorer} ansehen`,
  wallet: 'Verbundene Wallet',
  disconnect: 'Trennen',
  alsoDisconnects: 'Beendet auch Ihre anderen Verbindungen über dieselbe Sitzung.',
}
