import type { tags as english } from '../en/tags.js'
import type { Translation } from '../language.js'

export const tags: Translation<typeof english> = {
  feature: 'tags',
  connect: 'Wallet verbinden',
  heading: 'Verbinden',
  close: 'Schließen',
  notLoaded: 'Ein Teil dieser App wurde nicht geladen. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
  connecting: 'Verbinden …',
  selectNetwork: 'Netzwerk wählen',
  openAccount: address => `Konto ${address}`,
  openNetworks: network => `Netzwerk: ${network}`,
  unavailable: 'Guthaben nicht verfügbar',
}
