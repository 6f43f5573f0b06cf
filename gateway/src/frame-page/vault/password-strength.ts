import { wordlist } from '@scure/bip39/wordlists/english.js'
import { commonPasswords } from './common-passwords.js'

/** Characters a recovery password must have, and may have. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256
/** Of guesses, as a power of two. Behind argon2id with 64 MiB, 2^40 guesses cost more than any one wallet pays. */
export const MIN_PASSWORD_BITS = 40

/** Keys as they lie, and letters and digits as they follow; each is also read backwards. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const RUNS = ROWS.flatMap(row => [row, [...row].reverse().join('')])
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const WORDS: ReadonlySet<string> = new Set(wordlist)
const COMMON: ReadonlySet<string> = new Set(commonPasswords)
const LONGEST_WORD = Math.max(...commonPasswords.map(word => word.length))

/** A stretch at the start of a text that a guesser tries as a whole. */
interface Stretch {
  readonly length: number
  readonly bits: number
}

/**
 * Why a password is refused: `short` below 12 characters, `long` above 256, `weak` where a guesser who tries known
 * words, names of keys in a row, repeats, years and their common disguises first needs less than 2^40 guesses.
 */
export function passwordProblem(password: string): 'short' | 'long' | 'weak' | undefined {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD) return 'short'
  if (characters.length > MAX_PASSWORD) return 'long'
  return guessBits(password) < MIN_PASSWORD_BITS ? 'weak' : undefined
}

/**
 * About how many guesses a password stands, as a power of two: the sum over its stretches, each counted as what the
 * cheapest way to guess it costs. A rule of thumb on the careful side, not a measurement.
 */
export function guessBits(password: string): number {
  const text = password.normalize('NFKC').toLowerCase()
  const single = bitsOfOne(password)
  const best = [0]
  for (let end = 1; end <= text.length; end++) best.push((best[end - 1] ?? 0) + single)
  for (let start = 0; start < text.length; start++) {
    const upTo = best[start] ?? 0
    relax(best, start + 1, upTo + single)
    for (const { length, bits } of stretchesAt(text, start)) relax(best, start + length, upTo + bits)
  }
  return best[text.length] ?? 0
}

function relax(best: number[], end: number, bits: number): void {
  if (bits < (best[end] ?? Infinity)) best[end] = bits
}

/** What one character adds that belongs to no stretch; capitals and marks widen what must be tried. */
function bitsOfOne(password: string): number {
  const classes: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 32],
  ]
  const alphabet = classes.reduce((sum, [has, size]) => sum + (has.test(password) ? size : 0), 0)
  // People do not choose evenly: what looks random to a class counts for three quarters.
  return Math.log2(Math.max(alphabet, 2)) * 0.75
}

function stretchesAt(text: string, start: number): Stretch[] {
  const rest = text.slice(start)
  const plain = [...rest].map(character => LEET[character] ?? character).join('')
  const words = [rest, plain].flatMap((read, disguise) => [
    ...known(read, COMMON, 7 + disguise),
    ...known(read, WORDS, 11 + disguise),
  ])
  return [...words, ...runs(rest), ...repeats(text, start), ...years(rest)]
}

function known(rest: string, list: ReadonlySet<string>, bits: number): Stretch[] {
  const lengths = Array.from({ length: LONGEST_WORD - 2 }, (_, index) => index + 3)
  return lengths.filter(length => list.has(rest.slice(0, length))).map(length => ({ length, bits }))
}

function runs(rest: string): Stretch[] {
  const longest = Math.max(0, ...RUNS.map(row => sharedWith(rest, row)))
  return longest >= 3 ? [{ length: longest, bits: 5 + Math.log2(longest) }] : []
}

/** How far a text follows a row from wherever its first character lies in it. */
function sharedWith(rest: string, row: string): number {
  const at = row.indexOf(rest[0] ?? ' ')
  const ahead = at < 0 ? '' : row.slice(at)
  const parted = [...ahead].findIndex((key, index) => key !== rest[index])
  return parted < 0 ? ahead.length : parted
}

/** What was there just before, once more or many times: the guesser only has to say how often. */
function repeats(text: string, start: number): Stretch[] {
  const found: Stretch[] = []
  for (let period = 1; period <= start; period++) {
    let length = 0
    while (start + length < text.length && text[start + length] === text[start + length - period]) length++
    if (length >= Math.max(period, 2)) found.push({ length, bits: 2 + Math.log2(length) })
  }
  return found
}

function years(rest: string): Stretch[] {
  const year = /^(?:19|20)\d\d/.test(rest) ? [{ length: 4, bits: 6.5 }] : []
  const date = /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d/.exec(rest)
  return date ? [...year, { length: date[0].length, bits: 15 }] : year
}
