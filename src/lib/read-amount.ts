import { isAmountText, MAX_AMOUNT_LENGTH } from './amounts.js'
import { numberFormat } from './format-amount.js'
import { trimEnd } from './text.js'

/**
 * What a text is as an amount.
 * - `text`: digits with at most one decimal point, without zeros that mean nothing; '' for an empty text.
 * - `isAmbiguous`: another reading is plausible, so the user is told which one applies.
 * - `incomplete`: no amount yet, but more characters can make it one, for example `1,234,5`.
 */
export type AmountReading =
  | { readonly text: string; readonly isAmbiguous: boolean; readonly error?: undefined }
  | { readonly error: 'incomplete' | 'invalid'; readonly text?: undefined; readonly isAmbiguous?: undefined }

const invalid: AmountReading = { error: 'invalid' }
const incomplete: AmountReading = { error: 'incomplete' }

/**
 * Reads an amount as a person writes it. The result depends on the whole text only, not on how it was entered: typing
 * it, pasting it and dictating it give the same amount. The rules, for a number in any digits:
 *
 * 1. A point and a comma: the last one is the decimal separator, the other one groups (`1,250.5` and `1.250,5`).
 * 2. The same separator twice or more, or a space, an apostrophe, `_` or `٬`: it groups. Groups have three digits, or
 *    two before the last three, as in India (`12,34,567`).
 * 3. One point or comma that has one to three digits before it and three after it, as in `1,250`: it groups where the
 *    locale groups with it, and is a decimal separator elsewhere. It is ambiguous, unless it is the locale's decimal
 *    separator.
 * 4. Any other single point or comma is a decimal separator (`1,5` in English, `1.5` in German, `0.125` everywhere).
 * 5. A separator at the end is read as if a digit followed: `1,` is 1 and `1.250,` is 1250.
 *
 * Nothing else is an amount: no sign, exponent, fraction, prefix or second number, and no word. `5k` and `5 million` are not 5.
 * Only the unit of the field may precede or follow the number.
 *
 * @param units - The token's symbol, or the sign and code of the currency.
 * @example readAmount('1.250,5', 'de') // { text: '1250.5', isAmbiguous: false }
 */
export function readAmount(text: string, locale: string, units: readonly string[] = []): AmountReading {
  if (text.length > MAX_AMOUNT_LENGTH || UNREADABLE.test(text)) return invalid
  const plain = normalize(text)
  if (!plain) return { text: '', isAmbiguous: false }
  const written = stripUnits(plain, units)
  const forms = getNumberForms(locale)
  const digits = readDigits(written, forms)
  if (!digits || NO_NUMBER.test(digits.text)) return invalid
  if (/[\s'_]/.test(digits.text) && (/\p{Cf}/u.test(text) || digits.areArabic)) return invalid
  if (!/\d/.test(digits.text)) return /^[.,٫]?$/.test(digits.text) ? incomplete : invalid
  const reading = readNumber(/\d$/.test(digits.text) ? digits.text : `${digits.text}0`, forms)
  return reading.error || !digits.areUnusual ? reading : { ...reading, isAmbiguous: true }
}

/**
 * Writes an amount with the digits and the decimal separator of a locale, ungrouped and exact. Returns any text that is
 * not an amount unchanged.
 *
 * @example localizeAmount('1250.5', 'de') // '1250,5'
 */
export function localizeAmount(text: string, locale: string): string {
  if (!isAmountText(text)) return text
  const { digits, decimal } = getNumberForms(locale)
  return text.replace('.', decimal).replace(/\d/g, digit => digits[Number(digit)] ?? digit)
}

/** Returns a number with both separators of a locale, as an example. */
export function sampleAmount(locale: string): string {
  return numberFormat(locale, grouped).format(1250.5)
}

// Superscripts, fractions and circled digits, which NFKC turns into plain ones, and marks that reverse the digits on screen.
const UNREADABLE = /[\p{No}\p{Nl}\u202d\u202e]/u
const NO_NUMBER = /[^\d.,٫٬\s'_]/
// The same group separator throughout.
const GROUPED = /^[1-9]\d{0,2}([.,٬\s'_])(?:\d{3}\1)*\d{3}$|^[1-9]\d?,(?:\d{2},)*\d{3}$/
const GROUPS_BEGUN = /^[1-9]\d{0,2}([.,٬\s'_])(?:\d{2,3}\1)*\d{0,2}$/
const ONE_GROUP = /^[1-9]\d{0,2}$/

interface NumberForms {
  /** From 0 to 9. */
  readonly digits: readonly string[]
  readonly decimal: string
  /** Points and commas that group, in numbers or in amounts of money: Austria writes `1 250` but `€ 1.250`. */
  readonly groups: ReadonlySet<string>
}

// Some languages group numbers with four digits only on request. The types of this language level do not have `always`.
const grouped: Intl.NumberFormatOptions = { ...({ useGrouping: 'always' } as object) }
const money: Intl.NumberFormatOptions = { ...grouped, style: 'currency', currency: 'USD' }

function getNumberForms(locale: string): NumberForms {
  const plain = numberFormat(locale, grouped)
  const parts = plain.formatToParts(12_345.5)
  const all = [...parts, ...numberFormat(locale, money).formatToParts(12_345.5)]
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const groups = all.filter(({ type, value }) => type === 'group' && value !== decimal)
  return {
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    decimal,
    groups: new Set(groups.map(({ value }) => (value === '٬' ? ',' : value))),
  }
}

function normalize(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/[،、]/g, ',') // typed for a comma on Arabic and East Asian keyboards
    .replace(/。/g, '.')
  return plain.trim().toLowerCase()
}

// A unit with digits stays: in `5 1INCH`, they may belong to the amount.
function stripUnits(text: string, units: readonly string[]): string {
  const names = units.map(normalize).filter(unit => /[\p{L}\p{Sc}]/u.test(unit) && !/\p{N}/u.test(unit))
  const first = names.find(unit => text.startsWith(unit))
  const rest = first ? text.slice(first.length).trimStart() : text
  const last = names.find(unit => rest.endsWith(unit))
  return last ? rest.slice(0, rest.length - last.length).trimEnd() : rest
}

interface LatinDigits {
  readonly text: string
  readonly areArabic: boolean
  /** True for digits that this language does not use. Some look like other Latin ones: the Bengali 4 is `৪`. */
  readonly areUnusual: boolean
}

// Returns the same number in Latin digits. Undefined if it mixes digits, except Latin ones with those of the locale.
function readDigits(text: string, { digits: [ownZero = '0'] }: NumberForms): LatinDigits | undefined {
  const zeros = new Set<string>()
  const latin = text.replace(/\p{Nd}/gu, digit => {
    const [zero, value] = splitDigit(digit)
    zeros.add(zero)
    return String(value)
  })
  const others = [...zeros].filter(zero => zero !== '0')
  if (others.length > 1 || (zeros.size > 1 && others[0] !== ownZero)) return undefined
  return { text: latin, areArabic: zeros.has('٠'), areUnusual: others.some(zero => zero !== ownZero) }
}

// The ten digits of each numeral system follow each other in Unicode.
function splitDigit(digit: string): readonly [zero: string, value: number] {
  const code = digit.codePointAt(0) as number
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return [String.fromCodePoint(code - value), value]
}

// Reads Latin digits with separators. The last character is a digit.
function readNumber(text: string, forms: NumberForms): AmountReading {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','), text.lastIndexOf('٫'))
  const [whole, mark = '', fraction] = [text.slice(0, Math.max(at, 0)), text[at], text.slice(at + 1)]
  if (!mark || (mark !== '٫' && whole.includes(mark))) return readWhole(text)
  if (!/^\d+$/.test(fraction)) return invalid
  if (!/^\d*$/.test(whole)) return GROUPED.test(whole) ? toReading(whole, fraction) : invalid
  const isOwn = mark === '٫' || mark === (forms.decimal === '٫' ? '.' : forms.decimal)
  if (isOwn || fraction.length < 3) return toReading(whole, fraction)
  const isGroup = ONE_GROUP.test(whole) && fraction.length === 3
  if (isGroup && forms.groups.has(mark)) return toReading(whole + fraction, '', true)
  return toReading(whole, fraction, /[1-9]/.test(whole))
}

function readWhole(text: string): AmountReading {
  if (/^\d+$/.test(text) || GROUPED.test(text)) return toReading(text, '')
  return GROUPS_BEGUN.test(text) ? incomplete : invalid
}

function toReading(whole: string, fraction: string, isAmbiguous = false): AmountReading {
  const units = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const part = trimEnd(fraction, '0')
  return { text: part ? `${units}.${part}` : units, isAmbiguous }
}
