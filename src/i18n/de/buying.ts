import type { buying as english } from '../en/buying.js'
import type { Translation } from '../translation.js'

/** The words of a purchase under way, in German. */
export const buying: Translation<typeof english> = {
  feature: 'buying',
  pack: 'buying',
  heading: 'Kaufen',
  opening: provider => `${provider} wird geöffnet`,
  openingHint: 'Die Seite kommt in einem eigenen Fenster.',
  blocked: 'Der Browser hat das Fenster blockiert',
  blockedHint: host => `Öffnen Sie die Seite mit dieser Taste. Sie liegt auf ${host}.`,
  open: provider => `${provider} öffnen`,
  waiting: provider => `Weiter bei ${provider}`,
  waitingHint: coin => `Kaufen Sie im Fenster. Sobald ${coin} bei Ihnen ist, sehen Sie es hier.`,
  closed: 'Sind Sie fertig?',
  closedHint: coin => `Das Fenster ist zu. Wenn Sie bezahlt haben, ist ${coin} unterwegs.`,
  finished: 'Ich bin fertig',
  openAgain: 'Noch einmal öffnen',
  cancel: 'Abbrechen',
  coming: coin => `${coin} ist unterwegs`,
  comingHint: 'Eine Zahlung dauert Minuten bis Tage. Sie müssen nicht warten: Ihr Guthaben zeigt es, sobald es da ist.',
  elsewhereHint: network => `Was Sie gekauft haben, kommt auf ${network} an, nicht auf Ihrem jetzigen Netzwerk.`,
  toAccount: 'Zurück zum Konto',
  arrived: 'Es ist da',
  arrivedHint: amount => `Ihr Guthaben ist um ${amount} gestiegen.`,
  done: 'Fertig',
  notOpened: provider => `${provider} ging nicht auf`,
  tryAgain: 'Erneut versuchen',
  otherProvider: 'Anderen Anbieter wählen',
  over: 'Ihr Konto hat gewechselt',
  overHint: 'Was Sie gekauft haben, geht an das Konto von vorhin. Für dieses beginnen Sie bitte neu.',
  again: 'Neu beginnen',

  helpHeading: 'Was heißt kaufen?',
  helpCards: {
    provider: {
      title: 'Ein Anbieter verkauft',
      text: 'Sie zahlen ihm auf seiner Seite per Karte oder Bank. Diese App sieht weder Karte noch Namen.',
    },
    wallet: {
      title: 'Ihre Wallet empfängt',
      text: 'Was Sie kaufen, geht an Ihre Adresse auf dem gewählten Netzwerk. Das dauert Minuten bis Tage.',
    },
    fees: {
      title: 'Gebühren gehören zum Preis',
      text: 'Jeder Anbieter hat eigene. Vergleichen Sie, was Sie erhalten, und lesen Sie seine Seite, bevor Sie zahlen.',
    },
  },
}
