import { bigint, text } from 'drizzle-orm/pg-core'

/** Unix time in milliseconds; 0 for never. */
export function timeColumn(name: string) {
  return bigint(name, { mode: 'number' }).notNull()
}

export function textColumn(name: string) {
  return text(name).notNull()
}
