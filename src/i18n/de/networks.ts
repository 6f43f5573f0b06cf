import type { networks as english } from '../en/networks.js'
import type { Translation } from '../language.js'

export const networks: Translation<typeof english> = {
  feature: 'networks',
  heading: 'Netzwerk wählen',
  search: 'Netzwerke suchen',
  clear: 'Suche löschen',
  types: 'Netzwerktypen',
  list: 'Netzwerke',
  found: count => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),
  none: 'Keine Netzwerke entsprechen Ihrer Suche.',
  showAll: 'Alle Netzwerke anzeigen',
  help: 'Was ist ein Netzwerk?',
  notApproved: wallet => `${wallet} hat dieses Netzwerk nicht freigegeben`,
  notAllowed: 'Diese App erlaubt keinen Netzwerkwechsel',
  connectFirst: {
    eip155: 'Verbinden Sie eine EVM-Wallet',
    solana: 'Verbinden Sie eine Solana-Wallet',
    bip122: 'Verbinden Sie eine Bitcoin-Wallet',
    polkadot: 'Verbinden Sie eine Polkadot-Wallet',
  },
  someWallet: 'Ihre Wallet',

  switchTo: network => `Wechsel zu ${network}`,
  confirmIn: wallet => `Bestätigen Sie den Wechsel in ${wallet}.`,
  switched: network => `Sie sind jetzt auf ${network}`,
  rejectedIn: wallet => `Anfrage in ${wallet} abgelehnt`,
  stillOn: network => `Sie sind weiterhin auf ${network}.`,
  failedIn: wallet => `${wallet} hat das Netzwerk nicht gewechselt`,
  tryAgain: 'Erneut versuchen',
  otherNetworks: 'Anderes Netzwerk wählen',
  hints: {
    'wallet/busy':
      'In der Wallet ist noch eine Anfrage offen. Öffnen Sie die Wallet, antworten Sie dort und versuchen Sie es erneut.',
    'wallet/invalid-response':
      'Die Wallet ist noch in einem anderen Netzwerk. Wechseln Sie das Netzwerk in der Wallet.',
    'network/unsupported': 'Die Wallet hat dieses Netzwerk nicht. Fügen Sie es dort mit diesen Werten hinzu.',
    'network/cannot-switch':
      'Wechseln Sie das Netzwerk in der Wallet. Fehlt es dort, fügen Sie es mit diesen Werten hinzu.',
    'wallet/method-unsupported':
      'Das Netzwerk dieser Wallet lässt sich von hier aus nicht wechseln. Wechseln Sie das Netzwerk in der Wallet.',
  },
  values: 'Netzwerkeinstellungen',
  name: 'Bezeichnung',
  rpcUrl: 'RPC-URL',
  chainId: 'Chain-ID',
  symbol: 'Währungssymbol',
  explorer: 'URL des Block-Explorers',
  copied: what => `Kopiert: ${what}`,
  copyRefused: 'Dieser Browser blockiert das Kopieren. Geben Sie den Wert in der Wallet ein.',

  unsupportedHeading: 'Netzwerk nicht unterstützt',
  unsupported: wallet => `${wallet} ist in einem Netzwerk, das diese App nicht unterstützt.`,
  chooseOne: 'Wählen Sie ein unterstütztes Netzwerk oder trennen Sie die Verbindung.',
  disconnect: 'Trennen',
}
