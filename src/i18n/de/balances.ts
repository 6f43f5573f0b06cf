import type { assets as english } from '../en/balances.js'
import type { Translation } from '../language.js'

export const assets: Translation<typeof english> = {
  feature: 'assets',
  pack: 'assets',
  actions: 'Was Sie mit dem Konto tun können',
  onramp: 'Kaufen',
  swaps: 'Tauschen',
  receive: 'Empfangen',
  send: 'Senden',
  tokens: 'Guthaben',
  noTokens: 'Auf diesem Netzwerk gibt es noch kein Guthaben.',
  loadingTokens: 'Das Guthaben wird geladen',
  tokensUnavailable: 'Das Guthaben kann gerade nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  amount: 'Betrag',
  max: 'Alles',
  available: amount => `${amount} verfügbar`,
  inFiat: 'Betrag in Dollar eingeben',
  inToken: 'Betrag in der Währung eingeben',
  searchTokens: 'Währungen suchen',
  clearSearch: 'Suche leeren',
  noSuchToken: 'Keine Währung passt zu Ihrer Suche.',
}
