import { schema, type Database } from '../../../src/store/database.js'

/** Returns every row of every table, as an attacker with the database sees them. */
export async function wholeDump(db: Database): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> {
  const tables = Object.entries(schema)
  return Object.fromEntries(
    await Promise.all(tables.map(async ([name, table]) => [name, await db.select().from(table)])),
  )
}

/** Returns all distinct texts in a dump, including those in lists and objects. */
export function textsOf(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') found.add(part)
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look)
  }
  look(value)
  return found
}

/** Encodings in which a text may be hidden. */
export function disguises(text: string): readonly string[] {
  const bytes = Buffer.from(text)
  // The part of base64 that does not depend on the offset in the stream.
  const base64 = [0, 1, 2].map(skip => bytes.subarray(skip).toString('base64url').slice(0, -4))
  const wide = Buffer.from(text, 'utf16le').toString('hex')
  return [text, text.toUpperCase(), [...text].toReversed().join(''), bytes.toString('hex'), wide, ...base64]
}

/** Returns the canaries readable in a text, in any encoding. */
export function readable(haystack: string, canaries: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(canaries).flatMap(([name, canary]) =>
    // A short number may be part of a longer one by chance.
    /^\d+$/.test(canary)
      ? new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(haystack)
        ? [name]
        : []
      : disguises(canary).some(form => haystack.includes(form))
        ? [name]
        : [],
  )
}
