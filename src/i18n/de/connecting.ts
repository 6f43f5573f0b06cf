import type { connecting as english } from '../en/connecting.js'
import type { Translation } from '../language.js'

export const connecting: Translation<typeof english> = {
  feature: 'connecting',
  opening: wallet => `${wallet} wird geöffnet`,
  confirm: 'Bestätigen Sie die Verbindung im Fenster der Wallet.',
  connected: 'Verbunden',
  tryAgain: 'Erneut versuchen',
  noWindow: 'Kein Fenster?',
  otherWays: 'Andere Wege zum Verbinden',
  failedIn: wallet => `${wallet} hat sich nicht verbunden`,
  rejectedIn: wallet => `Sie haben in ${wallet} abgelehnt`,
  rejectedHint: 'Es wurde nichts verbunden. Versuchen Sie es erneut, oder wählen Sie eine andere Wallet.',
  hints: {
    'wallet/busy':
      'Die Wallet wartet noch auf eine frühere Antwort. Öffnen Sie sie, antworten Sie dort, und versuchen Sie es erneut.',
    'wallet/no-accounts':
      'Die Wallet hat kein Konto freigegeben. Entsperren Sie sie, oder legen Sie darin ein Konto an.',
    'request/not-allowed': 'Die Wallet ist vielleicht gesperrt. Entsperren Sie sie, und versuchen Sie es erneut.',
  },
}
