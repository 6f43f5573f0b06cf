import type { connecting as english } from '../en/connecting.js'
import type { Translation } from '../language.js'

export const connecting: Translation<typeof english> = {
  feature: 'connecting',
  opening: wallet => `${wallet} wird geöffnet`,
  confirm: 'Bestätigen Sie die Verbindung im Wallet-Fenster.',
  connected: 'Verbunden',
  tryAgain: 'Erneut versuchen',
  noWindow: 'Nichts geöffnet?',
  otherWays: 'Anders verbinden',
  failedIn: wallet => `Verbindung mit ${wallet} fehlgeschlagen`,
  rejectedIn: wallet => `Anfrage in ${wallet} abgelehnt`,
  rejectedHint: 'Es wurde keine Wallet verbunden. Versuchen Sie es erneut oder wählen Sie eine andere Wallet.',
  hints: {
    'wallet/busy':
      'In der Wallet ist noch eine Anfrage offen. Öffnen Sie die Wallet, antworten Sie dort und versuchen Sie es erneut.',
    'wallet/no-accounts':
      'Die Wallet hat kein Konto freigegeben. Entsperren Sie sie oder legen Sie darin ein Konto an.',
    'request/not-allowed': 'Die Wallet ist vielleicht gesperrt. Entsperren Sie sie und versuchen Sie es erneut.',
  },
}
