// Longer texts are not compared letter by letter.
const MAX_COMPARED = 32

/**
 * Returns the entries whose names contain the text. If no name does, returns the entries whose names are one or two
 * typos away from it, closest first. Ignores case, accents, full-width forms and spaces.
 */
export function searchNames<T>(entries: readonly T[], text: string, getName: (entry: T) => string): readonly T[] {
  const wanted = fold(text).replaceAll(' ', '')
  const matches = entries.filter(entry => fold(getName(entry)).replaceAll(' ', '').includes(wanted))
  const errors = getAllowedErrors(wanted)
  if (matches.length > 0 || errors === 0) return matches
  return entries
    .map(entry => ({ entry, distance: getNameDistance(wanted, getName(entry)) }))
    .filter(({ distance }) => distance <= errors)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry)
}

function getAllowedErrors({ length }: string): number {
  if (length < 4 || length > MAX_COMPARED) return 0
  return length < 7 ? 1 : 2
}

// Compares a text with the start of each word: a user may not have typed the whole name.
function getNameDistance(wanted: string, name: string): number {
  const words = fold(name).split(' ')
  return Math.min(...words.map((_, at) => getPrefixDistance(wanted, words.slice(at).join(''))))
}

// Returns the smallest number of inserted, removed or replaced letters between a text and any prefix of a name.
function getPrefixDistance(text: string, name: string): number {
  let previous = Array.from({ length: text.length + 1 }, (_, at) => at)
  let best = text.length
  for (const character of name.slice(0, text.length + 2)) {
    const row = [(previous[0] ?? 0) + 1]
    for (let at = 1; at <= text.length; at += 1) {
      const replaced = (previous[at - 1] ?? 0) + (text[at - 1] === character ? 0 : 1)
      row.push(Math.min(replaced, (previous[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1))
    }
    best = Math.min(best, row[text.length] ?? best)
    previous = row
  }
  return best
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
