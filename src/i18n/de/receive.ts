import type { receive as english } from '../en/receive.js'
import type { Translation } from '../language.js'

export const receive: Translation<typeof english> = {
  feature: 'receive',
  pack: 'receive',
  heading: 'Empfangen',
  qrLabel: network => `QR-Code Ihrer Adresse auf ${network}`,
  hint: network => `Senden Sie an diese Adresse nur Guthaben auf ${network}. Alles andere kann verloren gehen.`,
  hintForSeveral: networks =>
    `Diese Adresse gilt in ${networks} Netzwerken. Was über andere Netzwerke gesendet wird, kann verloren gehen.`,
  copy: 'Adresse kopieren',
  share: 'Teilen',
  setAmount: 'Betrag festlegen',
  removeAmount: 'Betrag entfernen',
  amount: symbol => `Betrag in ${symbol}`,
  amountHint: amount => `Der Code fordert ${amount} an.`,
  networks: 'Kompatible Netzwerke',
  networksHint:
    'Ihre Adresse ist in allen diesen Netzwerken gleich. Achten Sie darauf, dass der Absender eines davon verwendet.',
  unsupported:
    'Ihre Wallet ist in einem Netzwerk, das diese App nicht unterstützt. Wählen Sie zum Empfangen ein anderes.',
  choose: 'Netzwerk wählen',
}
