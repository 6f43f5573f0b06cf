import type { notices as english } from '../en/notices.js'
import type { Translation } from '../language.js'

export const notices: Translation<typeof english> = {
  feature: 'notices',
  transactionStarted: 'Transaktion gestartet',
  approveLimit: 'Bestätigen Sie das höhere Limit in Ihrer Wallet',
  confirmTransaction: 'Bestätigen Sie die Transaktion in Ihrer Wallet',
  swapping: (from, amount, to) => `${from} wird in ${amount} ${to} getauscht`,
  swapped: (from, amount, to) => `${from} in ${amount} ${to} getauscht`,
  authenticating: 'Anmeldung läuft …',
}
