import type { assets as english } from '../en/balances.js'
import type { Translation } from '../language.js'

export const assets: Translation<typeof english> = {
  feature: 'assets',
  pack: 'assets',
  actions: 'Kontoaktionen',
  onramp: 'Kaufen',
  swaps: 'Tauschen',
  receive: 'Empfangen',
  send: 'Senden',
  tokens: 'Token',
  noTokens: 'Noch keine Token in diesem Netzwerk.',
  loadingTokens: 'Token werden geladen',
  tokensUnavailable: 'Ihre Token konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  amount: 'Betrag',
  max: 'Max.',
  available: amount => `${amount} verfügbar`,
  inFiat: 'Betrag in Dollar eingeben',
  inToken: 'Betrag in Token eingeben',
  searchTokens: 'Token suchen',
  clearSearch: 'Suche löschen',
  noSuchToken: 'Keine Token entsprechen Ihrer Suche.',
}
