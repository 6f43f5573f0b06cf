import type { wallets as english } from '../en/wallets.js'
import type { Translation } from '../language.js'

export const wallets: Translation<typeof english> = {
  feature: 'wallets',
  heading: 'Alle Wallets',
  search: count => `${count} Wallets durchsuchen`,
  searchSome: 'Wallets suchen',
  clear: 'Suche löschen',
  certified: 'Nur zertifizierte Wallets',
  scan: 'QR-Code anzeigen',
  list: 'Wallets',
  loading: 'Wallets werden geladen',
  found: (count, text) => (count === 1 ? '1 Wallet' : `${text} Wallets`),
  none: text => `Keine Wallets für „${text}“ gefunden.`,
  noneCertified: 'Keine zertifizierten Wallets entsprechen Ihrer Suche.',
  noneAtAll: 'Keine Wallet unterstützt die Netzwerke dieser App.',
  clearSearch: 'Alle Wallets anzeigen',
  scanAny: 'Mit beliebiger Wallet scannen',
  installed: 'Installiert',
  failed:
    'Die Wallet-Liste konnte nicht geladen werden. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  failedMore: 'Weitere Wallets konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
}
