import type { nameRisks as english } from '../en/name-risks.js'
import type { Translation } from '../language.js'

export const nameRisks: Translation<typeof english> = {
  feature: 'nameRisks',
  pack: 'nameRisks',
  hidden: name => `Dieser Name enthält verborgene Zeichen: ${name}`,
  mixed: name => `Dieser Name mischt Schriftsysteme: ${name}`,
  lookalike: name => `Dieser Name verwendet Buchstaben, die anderen ähnlich sehen: ${name}`,
  compare: 'Vergleichen Sie die Adresse:',
}
