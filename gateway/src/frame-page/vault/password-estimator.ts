import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import diceware from '@zxcvbn-ts/language-common/dist/diceware.json.mjs'
import leaked from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import lastNames from '@zxcvbn-ts/language-en/dist/lastnames.json.mjs'
import words from '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs'

// The dictionaries are imported one by one: subtitles (ODC-BY) stay out, and so do 400 KB. Loaded when a password is set.

// The estimate takes quadratic time; the first characters are decisive.
const MAX_ESTIMATED_LENGTH = 100

const COMMON_TERMS = [
  'appkit wallet recovery bitcoin ethereum solana crypto metamask satoshi hodl seedphrase',
  'passwort kennwort geheim hallo schatz liebe sommer winter herbst frühling fruehling deutschland bayern dortmund',
  'schalke berlin hamburg mein meine sicher sicherheit wiederherstellung familie katze hund',
].flatMap(line => line.split(' '))
// Published examples of strong passwords, which are weak because they are published.
const PUBLISHED = [
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'correct-horse-battery-staple',
  'tr0ub4dor&3',
]

export interface PasswordEstimate {
  readonly guesses: number
  readonly score: number
}

const estimator = new ZxcvbnFactory({
  dictionary: { leaked, diceware, firstNames, lastNames, words, nearby: COMMON_TERMS, published: PUBLISHED },
  graphs,
})

export function estimatePassword(password: string, personal: readonly string[] = []): PasswordEstimate {
  const { guesses, score } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), [...personal])
  return { guesses, score }
}
