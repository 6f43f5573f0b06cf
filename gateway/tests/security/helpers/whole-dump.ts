import { schema, type Database } from '../../../src/store/database.js'

/** Every row of every table, as somebody reads them who has the database and nothing else. */
export async function wholeDump(db: Database): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> {
  const tables = Object.entries(schema)
  return Object.fromEntries(
    await Promise.all(tables.map(async ([name, table]) => [name, await db.select().from(table)])),
  )
}

/** Every text in a dump, those inside lists and objects too, once each. */
export function textsOf(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') found.add(part)
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look)
  }
  look(value)
  return found
}

/** The ways a text may hide in another. */
export function disguises(text: string): readonly string[] {
  const bytes = Buffer.from(text)
  // Of base64 what does not depend on where in the stream it begins.
  const base64 = [0, 1, 2].map(skip => bytes.subarray(skip).toString('base64url').slice(0, -4))
  const wide = Buffer.from(text, 'utf16le').toString('hex')
  return [text, text.toUpperCase(), [...text].toReversed().join(''), bytes.toString('hex'), wide, ...base64]
}

/** The canaries that can be read in a text, in whatever disguise. */
export function readable(haystack: string, canaries: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(canaries).flatMap(([name, canary]) =>
    // A number alone may stand in a longer one by chance.
    /^\d+$/.test(canary)
      ? new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(haystack)
        ? [name]
        : []
      : disguises(canary).some(form => haystack.includes(form))
        ? [name]
        : [],
  )
}
