import type { receive as english } from '../en/receive.js'
import type { Translation } from '../language.js'

export const receive: Translation<typeof english> = {
  feature: 'receive',
  pack: 'receive',
  heading: 'Empfangen',
  qrLabel: network => `QR-Code Ihrer Adresse auf ${network}`,
  hint: network => `Senden Sie an diese Adresse nur, was auf ${network} liegt. Anderes kann verloren gehen.`,
  hintForSeveral: networks =>
    `Diese Adresse gehört Ihnen auf ${networks} Netzwerken. Was über ein anderes kommt, kann verloren gehen.`,
  copy: 'Adresse kopieren',
  networks: 'Passende Netzwerke',
  networksHint: 'Ihre Adresse ist auf jedem dieser Netzwerke dieselbe. Wer sendet, muss eines davon nutzen.',
  unsupported: 'Diese App kennt das Netzwerk Ihrer Wallet nicht. Wählen Sie zum Empfangen ein anderes.',
  choose: 'Netzwerk wählen',
}
