/**
 * Why a name can be mistaken for another one. `hidden`: it has characters that are invisible or change the direction of
 * text. `mixed`: it mixes writing systems that no language mixes. `lookalike`: it is written only in letters that look
 * like Latin ones.
 */
export type NameRisk = 'hidden' | 'mixed' | 'lookalike'

/**
 * Returns why a name can be mistaken for another one. Expects a name of `cleanName`, in which hidden characters are code
 * points. The parts of a domain name are checked one by one.
 * Standard: UTS 39, restriction level "highly restrictive", and its whole-script confusables for Latin.
 *
 * @example
 *   getNameRisk('раypal') // 'mixed'
 */
export function getNameRisk(name: string): NameRisk | undefined {
  if (HIDDEN.test(name)) return 'hidden'
  const parts = name.split('.')
  if (parts.some(isMixed)) return 'mixed'
  return parts.some(isLookalike) ? 'lookalike' : undefined
}

// The replacement character is in the names of installed wallets, which are read before `cleanName` is loaded.
const HIDDEN = /⟨U\+[\dA-F]{4,6}⟩|\ufffd/

// The scripts that UAX 31 recommends for identifiers. Letters of all others have the script `Other`.
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Thaana', /\p{Script=Thaana}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Gurmukhi', /\p{Script=Gurmukhi}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Oriya', /\p{Script=Oriya}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Sinhala', /\p{Script=Sinhala}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Tibetan', /\p{Script=Tibetan}/u],
  ['Myanmar', /\p{Script=Myanmar}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
  ['Hangul', /\p{Script=Hangul}/u],
]

// Japanese, Chinese and Korean mix these scripts, and Latin.
const COMBINATIONS: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

function isMixed(text: string): boolean {
  const scripts = new Set([...text].flatMap(character => getScript(character) ?? []))
  return scripts.size > 1 && !COMBINATIONS.some(allowed => [...scripts].every(script => allowed.includes(script)))
}

function getScript(character: string): string | undefined {
  if (!/\p{L}/u.test(character) || /[\p{Script=Common}\p{Script=Inherited}]/u.test(character)) return undefined
  return SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'Other'
}

// Letters of Cyrillic, Greek, Armenian and Cherokee that look like Latin ones in common fonts.
const LOOKALIKES = new Set([
  ...'асԁеһіјӏорԛѕухԝѵүАВСЕНІЈКМОРЅТУХҮԚԜѴӀ',
  ...'αικνορυχϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ',
  ...'օոսհցՍՏՕԼ',
  ...'ᎠᎪᎫᎬᎳᎷᎻᏀᏂᏃᏎᏏᏒᏔᏙᏚᏞᏟᏢᎡᎢᎥᎩᏴᏦᏩ',
])

function isLookalike(text: string): boolean {
  const alphabetic = [...text].filter(character => /\p{L}/u.test(character))
  const isForeign = (character: string) => LOOKALIKES.has(character) || /\p{Script=Lisu}/u.test(character)
  return (alphabetic.length > 0 && alphabetic.every(isForeign)) || [...text].some(isStyledLatin)
}

// Such as `Ａ` (fullwidth) and `𝐀` (mathematical).
function isStyledLatin(character: string): boolean {
  return character > '\u{2100}' && /[\p{L}\p{Nd}]/u.test(character) && /^[\da-z]$/i.test(character.normalize('NFKC'))
}
