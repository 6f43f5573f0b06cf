import type { siwx as english } from '../en/siwx.js'
import type { Translation } from '../language.js'

/** The words of signing in with a wallet, in German. */
export const siwx: Translation<typeof english> = {
  feature: 'siwx',
  pack: 'siwx',
  heading: 'Anmelden',
  title: app => `Bei ${app} anmelden`,
  hint: 'Unterschreiben Sie eine Nachricht, um zu zeigen, dass dieses Konto Ihnen gehört.',
  free: 'Das kostet nichts und bewegt nichts.',
  website: 'Webseite',
  network: 'Netzwerk',
  account: 'Konto',
  until: 'Angemeldet bis',
  also: 'In der Nachricht auch genannt',
  elsewhere: domain =>
    `Diese Nachricht ist für eine andere Webseite: ${domain}. Unterschreiben Sie nur, wenn Sie wissen, warum.`,
  smartAccount:
    'Dies ist ein Smart Account. Wenn diese App ihn nicht annimmt, nehmen Sie ein Konto mit eigenem Schlüssel.',
  sign: 'Anmelden',
  again: 'Noch einmal',
  cancel: 'Abbrechen',
  back: network => `Zurück zu ${network}`,
  disconnect: 'Trennen',
  preparing: 'Die Nachricht wird vorbereitet …',
  confirm: wallet => `Bestätigen Sie in ${wallet}`,
  confirmHere: 'Bestätigen Sie die Unterschrift',
  keeping: 'Sie werden angemeldet …',
  leaving: 'Einen Moment …',
  done: 'Angemeldet',
  required: 'Diese App ist für angemeldete Personen.',
  someWallet: 'Ihrer Wallet',
  rejected: wallet => `Sie haben in ${wallet} abgelehnt`,
  rejectedHint: 'Es wurde nichts unterschrieben.',
  failed: 'Die Anmeldung hat nicht geklappt',
  failedHint: 'Versuchen Sie es noch einmal, oder nehmen Sie eine andere Wallet.',
  unprepared: 'Die App konnte die Anmeldung nicht vorbereiten',
  unpreparedHint: 'Versuchen Sie es gleich noch einmal.',
  stayed: 'Ihre Wallet ist geblieben, wo sie war',
  stayedHint: 'Wechseln Sie das Netzwerk in Ihrer Wallet, oder melden Sie sich hier an.',
  said: words => `Die Antwort war: ${words}`,
}
