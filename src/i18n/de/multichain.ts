import type { several as english } from '../en/multichain.js'
import type { Translation } from '../language.js'

export const several: Translation<typeof english> = {
  feature: 'several',
  pack: 'several',
  chooseNamespace: 'Netzwerkart wählen',
  connectTo: wallet => `Wofür möchten Sie ${wallet} verbinden?`,
  addLater: 'Die anderen können Sie später hinzufügen.',
  namespaces: 'Arten von Netzwerken',
  connected: 'Verbunden',
  inUse: wallet => `Verbunden mit ${wallet}`,
  more: (names, count) => `${names} und ${count} weitere`,
  walletMissing: 'Diese Wallet ist nicht mehr in diesem Browser.',
  otherWays: 'Andere Wege zu verbinden',

  switchHeading: 'Netzwerkart wechseln',
  switchTo: network => `Zu ${network} wechseln`,
  notConnected: 'Dort ist noch keine Ihrer Wallets verbunden. Ihre anderen Verbindungen bleiben, wie sie sind.',
  connectFor: namespace => `Für ${namespace} verbinden`,
  stay: network => `Auf ${network} bleiben`,

  panelHeading: 'Wallets',
  inUseNow: 'In Benutzung',
  alsoConnected: 'Ebenfalls verbunden',
  recentlyUsed: 'Zuletzt benutzt',
  forget: wallet => `${wallet} vergessen`,
  accounts: 'Konten',
  types: { smartAccount: 'Smart-Konto', payment: 'Zahlungen', ordinal: 'Ordinals', stx: 'Stacks' },
  remove: wallet => `${wallet} entfernen`,
  add: 'Wallet hinzufügen',
  noneConnected: 'Hier ist keine Wallet verbunden.',
  disconnect: 'Verbindung trennen',
  alsoDisconnects: namespaces => `Endet auch hier, weil es dieselbe Sitzung ist: ${namespaces}`,
  replaces: namespaces =>
    `Eine Wallet, die Sie per QR-Code verbinden, ersetzt die, die Sie hier benutzen: ${namespaces}`,
}
