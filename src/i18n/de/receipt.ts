import type { receipt as english } from '../en/receipt.js'
import type { Translation } from '../language.js'

export const receipt: Translation<typeof english> = {
  feature: 'receipt',
  pack: 'receipt',
  sending: 'Sie senden',
  sent: 'Sie haben gesendet',
  notSent: 'Nicht gesendet',
  swapping: 'Sie tauschen',
  swapped: 'Sie haben getauscht',
  notSwapped: 'Nicht getauscht',
  unsettled: 'Nicht bestätigt',
  replacedTitle: 'Ersetzt',
  confirming: 'Wird bestätigt',
  pending: 'Ausstehend',
  confirmed: seconds => `Nach ${seconds} s bestätigt`,
  confirmedMinutes: minutes => `Nach ${minutes} min bestätigt`,
  late: 'Das dauert länger als üblich. Sie können dieses Fenster schließen. Unter „Aktivität“ sehen Sie, wann die Transaktion bestätigt ist.',
  untracked: 'Diese App kann nicht sehen, wann das Netzwerk die Transaktion bestätigt. Sehen Sie in Ihrer Wallet nach.',
  failed:
    'Die Transaktion ist im Netzwerk fehlgeschlagen. Es wurde nichts übertragen, aber die Netzwerkgebühr wurde bezahlt.',
  dropped:
    'Das Netzwerk hat diese Transaktion nach 30 Minuten noch nicht bestätigt. Sie wurde wahrscheinlich verworfen.',
  replaced:
    'Ihre Wallet hat diese Transaktion durch eine andere ersetzt. Unter „Aktivität“ sehen Sie, was geschehen ist.',
  on: network => `auf ${network}`,
  to: 'An',
  about: amount => `Etwa ${amount}`,
  youReceive: 'Sie erhalten',
  youReceived: 'Erhalten',
  transaction: 'Transaktion',
  view: 'Ansehen',
  viewOn: explorer => `Auf ${explorer} ansehen`,
  done: 'Fertig',
}
