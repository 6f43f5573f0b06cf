import type { ApprovalTexts, FrameTexts } from './frame-texts.js'

/** What an approval says of contracts, balances and test runs, in German. */
export const deApproval: ApprovalTexts = {
  afterThis: 'Danach',
  left: amount => `${amount} übrig`,
  claimsTo: action => `Dieser Vertrag gibt vor: ${action}`,
  claimedAmount: 'Von diesem Vertrag versprochen. Nicht geprüft.',
  notEnough: symbol => `Nicht genug ${symbol}`,
  goesOut: amount => `Du sendest ${amount}.`,
  comesIn: amount => `Du erhältst ${amount}.`,
  movesNothing: 'Du erhältst nichts.',
}

/** The warnings of the same. */
export const deApprovalWarnings = {
  'claimed-call': 'Wir kennen diesen Vertrag nicht. Er kann etwas anderes tun, als er vorgibt.',
  'unknown-value': 'Wir können nicht lesen, was dies bewegt. Es kann dich Token oder Münzen kosten.',
  'unknown-typed-data': 'Wir wissen nicht, wofür diese Signatur verwendet wird.',
  'too-many-fields': 'Dies hat mehr Felder, als wir zeigen können.',
  'hidden-orders':
    'Dies signiert eine verborgene Liste von Aufträgen. Alles, was du für diese Börse freigegeben hast, kann umsonst verkauft werden.',
  delegation: 'Dies lässt jemanden für dein Konto handeln.',
  'safe-refund': 'Der Safe zahlt auch eine Gas-Erstattung in beliebiger Höhe.',
  'item-approval': 'Dies ist ein Sammelstück. Jemand darf es dann nehmen.',
  'kind-unknown': 'Wir konnten diesen Vertrag nicht prüfen. Vielleicht darf dann jemand ein Sammelstück nehmen.',
  'over-balance': 'Dies erlaubt, mehr zu nehmen, als du hast.',
  'balance-unknown': 'Wir konnten dies nicht mit deinem Guthaben vergleichen.',
  'nonce-replaces': 'Dies ersetzt eine Transaktion, die du früher gesendet hast und die noch wartet.',
  'nonce-ahead': 'Diese Transaktion wartet auf andere und kann viel später wirken.',
  'not-enough': 'Dein Guthaben reicht dafür nicht.',
  simulation: 'Ein Testlauf dieser Transaktion zeigt ein anderes Ergebnis:',
} satisfies Partial<FrameTexts['warnings']>
