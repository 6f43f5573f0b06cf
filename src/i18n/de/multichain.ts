import type { several as english } from '../en/multichain.js'
import type { Translation } from '../language.js'

export const several: Translation<typeof english> = {
  feature: 'several',
  pack: 'several',
  chooseNamespace: 'Netzwerktyp wählen',
  connectTo: wallet => `Wählen Sie, wo Sie ${wallet} verbinden`,
  addLater: 'Die anderen können Sie später hinzufügen.',
  namespaces: 'Netzwerktypen',
  connected: 'Verbunden',
  inUse: wallet => `Verbunden mit ${wallet}`,
  more: (names, count) => `${names} und ${count} weitere`,
  walletMissing: 'Diese Wallet ist nicht mehr in diesem Browser installiert.',
  otherWays: 'Anders verbinden',

  switchHeading: 'Netzwerk wechseln',
  switchTo: network => `Zu ${network} wechseln`,
  notConnected: 'Dort ist noch keine Wallet von Ihnen verbunden. Ihre anderen Verbindungen bleiben aktiv.',
  connectFor: namespace => `Für ${namespace} verbinden`,
  stay: network => `Auf ${network} bleiben`,

  logins: { Email: 'E-Mail', Passkey: 'Passkey' },
  panelHeading: 'Wallets',
  inUseNow: 'In Verwendung',
  alsoConnected: 'Ebenfalls verbunden',
  recentlyUsed: 'Zuletzt verwendet',
  forget: wallet => `${wallet} aus der Liste entfernen`,
  accounts: 'Konten',
  types: { smartAccount: 'Smart Account', payment: 'Zahlungen', ordinal: 'Ordinals', stx: 'Stacks' },
  remove: wallet => `${wallet} entfernen`,
  add: 'Wallet hinzufügen',
  noneConnected: 'Hier ist keine Wallet verbunden.',
  disconnect: 'Trennen',
  alsoDisconnects: namespaces => `Trennt auch: ${namespaces}`,
  replaces: namespaces => `Eine per QR-Code verbundene Wallet ersetzt Ihre aktuelle: ${namespaces}`,
}
