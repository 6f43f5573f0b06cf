import type { networks as english } from '../en/networks.js'
import type { Translation } from '../language.js'

export const networks: Translation<typeof english> = {
  feature: 'networks',
  heading: 'Netzwerk wählen',
  search: 'Netzwerke suchen',
  clear: 'Suche leeren',
  list: 'Netzwerke',
  found: count => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),
  none: 'Kein Netzwerk dieser App heißt so.',
  showAll: 'Alle Netzwerke zeigen',
  help: 'Was ist ein Netzwerk?',
  notApproved: wallet => `${wallet} hat dieses Netzwerk nicht freigegeben`,
  notAllowed: 'Diese App wechselt keine Netzwerke',
  connectFirst: {
    eip155: 'Verbinden Sie eine EVM-Wallet',
    solana: 'Verbinden Sie eine Solana-Wallet',
    bip122: 'Verbinden Sie eine Bitcoin-Wallet',
    polkadot: 'Verbinden Sie eine Polkadot-Wallet',
  },
  someWallet: 'Ihre Wallet',

  switchTo: network => `Wechsel zu ${network}`,
  confirmIn: wallet => `Bestätigen Sie den Wechsel in ${wallet}.`,
  switched: network => `Sie sind auf ${network}`,
  rejectedIn: wallet => `Sie haben in ${wallet} abgelehnt`,
  stillOn: network => `Sie sind weiterhin auf ${network}.`,
  failedIn: wallet => `${wallet} hat nicht gewechselt`,
  tryAgain: 'Erneut versuchen',
  otherNetworks: 'Anderes Netzwerk wählen',
  hints: {
    'wallet/busy':
      'Sie wartet noch auf eine frühere Antwort. Öffnen Sie sie, antworten Sie dort, und versuchen Sie es erneut.',
    'wallet/invalid-response':
      'Sie sagt, sie habe gewechselt, und ist auf einem anderen Netzwerk. Wechseln Sie das Netzwerk dort von Hand.',
    'network/unsupported': 'Sie kennt dieses Netzwerk nicht. Fügen Sie es dort von Hand mit diesen Werten hinzu.',
    'network/cannot-switch':
      'Wechseln Sie das Netzwerk dort von Hand. Fehlt es in der Liste, fügen Sie es mit diesen Werten hinzu.',
    'wallet/method-unsupported':
      'Sie kann nicht um einen Wechsel gebeten werden. Wechseln Sie das Netzwerk dort von Hand.',
  },
  values: 'Angaben zum Netzwerk',
  name: 'Bezeichnung',
  rpcUrl: 'RPC-Adresse',
  chainId: 'Chain-ID',
  symbol: 'Währungssymbol',
  explorer: 'Adresse des Block-Explorers',
  copy: what => `Kopieren: ${what}`,
  copied: what => `Kopiert: ${what}`,
  copyRefused: 'Dieser Browser lässt uns nicht kopieren. Tippen Sie den Wert in die Wallet.',

  unsupportedHeading: 'Netzwerk nicht unterstützt',
  unsupported: wallet => `${wallet} ist auf einem Netzwerk, das diese App nicht unterstützt.`,
  chooseOne: 'Wählen Sie eines, das sie unterstützt, oder trennen Sie die Verbindung.',
  disconnect: 'Trennen',
}
