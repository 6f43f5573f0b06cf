import type { wallets as english } from '../en/wallets.js'
import type { Translation } from '../language.js'

export const wallets: Translation<typeof english> = {
  feature: 'wallets',
  heading: 'Alle Wallets',
  search: count => `${count} Wallets durchsuchen`,
  searchSome: 'Wallets suchen',
  clear: 'Suche leeren',
  certified: 'Nur zertifizierte',
  scan: 'QR-Code zeigen',
  list: 'Wallets',
  loading: 'Wallets werden geladen',
  found: (count, text) => (count === 1 ? '1 Wallet' : `${text} Wallets`),
  none: 'Keine Wallet heißt so.',
  noneCertified: 'Keine zertifizierte Wallet heißt so.',
  noneAtAll: 'Keine Wallet arbeitet mit den Netzwerken dieser App.',
  clearSearch: 'Suche leeren',
  installed: 'Installiert',
  failed: 'Die Liste der Wallets konnte nicht geladen werden. Prüfen Sie Ihr Netz, und versuchen Sie es erneut.',
  failedMore: 'Weitere Wallets konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
}
