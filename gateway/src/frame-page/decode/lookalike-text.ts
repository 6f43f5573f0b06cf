// Compares texts as people read them: without case, spacing, punctuation, accents and invisible characters, and with
// letters of other scripts read as the Latin letters that they resemble. Background: Unicode Technical Standard 39.

// The lookalikes of each letter, after NFKD and in lower case. Some resemble several letters.
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аɑαᴀ∀@4ⲁꭺ',
  b: 'вьъβʙƅꮟ6',
  c: 'сϲᴄⅽⲥꮯ¢',
  d: 'ԁժᴅꭰđð',
  e: 'еєɛεᴇǝ3℮ꬲⲉ',
  f: 'ғƒꜰϝք',
  g: 'ԍɡɢցǥ9',
  h: 'һнհʜηᏂ',
  i: 'іıɩιɪ1l|!ӏꙇӀ',
  j: 'јϳᴊʝ',
  k: 'кκᴋⲕĸ',
  l: 'ӏłʟ1i|!ⅼɭḷꮮ',
  m: 'мᴍμⲙₘ',
  n: 'ппиηոռɴνŋᴎ',
  o: 'оοσօᴏ0øɵⲟºסه٥',
  p: 'рρᴘþⲣ',
  q: 'ԛգզ9',
  r: 'гʀᴦʁɾꭇɼя',
  s: 'ѕꜱ$5ƽʂςꮪ',
  t: 'тτᴛ7†ƭŧ',
  u: 'цυսᴜʋμ',
  v: 'ѵνᴠⅴʋ',
  w: 'ԝшщωᴡѡա',
  x: 'хχ×ⲭ',
  y: 'уүγʏყүỿ',
  z: 'ᴢʐƶ2ζ',
}

const readAs: ReadonlyMap<string, string> = Object.entries(LOOKALIKES).reduce(
  (table, [latin, signs]) => [...signs].reduce((all, sign) => all.set(sign, `${all.get(sign) ?? ''}${latin}`), table),
  new Map<string, string>(),
)

const IGNORED = /[\p{C}\p{M}\p{Z}\p{Lm}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]/gu
const LATIN = /^[a-z]$/

/** Removes case, accents, spacing and invisible characters, and splits the rest into characters. */
function toSigns(text: string): readonly string[] {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD')
  return [...plain.replace(IGNORED, '')].filter(sign => readAs.has(sign) || !/[\p{P}\p{Sk}]/u.test(sign))
}

/** Reduces a text to its Latin letters and digits in lower case, for comparisons with known texts. */
export function toAlphanumeric(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

// The cost of an unknown character of another script that replaces a Latin one, or separates two.
const FOREIGN_COST = 0.25

function replaceCost(sign: string, latin: string): number {
  if (sign === latin || readAs.get(sign)?.includes(latin)) return 0
  return LATIN.test(sign) ? 1 : FOREIGN_COST
}

interface Comparison {
  readonly maxCost: number
  /** The phrase must be at the start of the text. */
  readonly atStart?: boolean
}

/**
 * Returns true if people would read a phrase in a text. `phrase` has lower-case letters only. Each letter that is
 * missing, added or replaced costs 1. Linear in the length of the text.
 */
export function readsLike(text: string, phrase: string, { maxCost, atStart = false }: Comparison): boolean {
  const wanted = [...phrase]
  // Approximate substring search: `costs[n]` is the least cost of the first `n` letters up to this character.
  let costs = wanted.map((_, at) => at + 1)
  const isFound = () => (costs.at(-1) ?? 0) <= maxCost
  let skipped = 0
  for (const sign of toSigns(text)) {
    const extra = LATIN.test(sign) ? 1 : FOREIGN_COST
    const [before, after] = [skipped, atStart ? skipped + extra : 0]
    skipped = after
    const previous = costs
    costs = []
    for (const [at, latin] of wanted.entries()) {
      const diagonal = at === 0 ? before : (previous[at - 1] ?? 0)
      const left = at === 0 ? after : (costs[at - 1] ?? 0)
      costs.push(Math.min(diagonal + replaceCost(sign, latin), (previous[at] ?? 0) + extra, left + 1))
    }
    if (isFound()) return true
    if (atStart && Math.min(after, ...costs) > maxCost) return false
  }
  return false
}
