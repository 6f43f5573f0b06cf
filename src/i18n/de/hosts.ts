import type { hosts as english } from '../en/hosts.js'
import type { Translation } from '../translation.js'

/** Why ways to connect are missing inside another app, in German. */
export const hosts: Translation<typeof english> = {
  feature: 'hosts',
  pack: 'hosts',
  links: wallet => `Diese Seite läuft in ${wallet}: Codes und Links zu anderen Wallets entfallen.`,
  logins: 'Anmeldungen entfallen: Sie funktionieren nicht in einer anderen Seite.',
  socials: 'Anmeldungen mit anderen Konten entfallen: Hier öffnet sich kein Fenster.',
  telegram: 'Manche Konten entfallen: Mit ihnen kann man sich in Telegram nicht anmelden.',
}
