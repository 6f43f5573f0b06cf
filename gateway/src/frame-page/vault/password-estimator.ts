import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import diceware from '@zxcvbn-ts/language-common/dist/diceware.json.mjs'
import leaked from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import lastNames from '@zxcvbn-ts/language-en/dist/lastnames.json.mjs'
import words from '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs'

// The dictionaries are imported one by one: subtitles (ODC-BY) stay out, and so do 400 KB. Loaded when a password is set.

/** The time of an estimate grows with the square of the length; the first characters decide. */
const MAX_ESTIMATED = 100

/** Words that people choose here, and what German-speaking people choose most. */
const NEARBY = [
  'appkit wallet recovery bitcoin ethereum solana crypto metamask satoshi hodl seedphrase',
  'passwort kennwort geheim hallo schatz liebe sommer winter herbst frühling fruehling deutschland bayern dortmund',
  'schalke berlin hamburg mein meine sicher sicherheit wiederherstellung familie katze hund',
].flatMap(line => line.split(' '))
/** Published examples of strong passwords, which are weak for that reason. */
const PUBLISHED = [
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'correct-horse-battery-staple',
  'tr0ub4dor&3',
]

/** An estimate: about how many guesses, and its order of magnitude from 0 to 4. */
export interface PasswordEstimate {
  readonly guesses: number
  readonly score: number
}

const estimator = new ZxcvbnFactory({
  dictionary: { leaked, diceware, firstNames, lastNames, words, nearby: NEARBY, published: PUBLISHED },
  graphs,
})

/** Estimates how many guesses an attacker with dictionaries needs. `personal` counts as a dictionary of its own. */
export function estimatePassword(password: string, personal: readonly string[] = []): PasswordEstimate {
  const { guesses, score } = estimator.check(password.slice(0, MAX_ESTIMATED), [...personal])
  return { guesses, score }
}
