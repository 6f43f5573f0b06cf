import { bigint, text } from 'drizzle-orm/pg-core'

/** A moment in milliseconds since the epoch, by the gateway's clock; 0 for never. */
export function moment(name: string) {
  return bigint(name, { mode: 'number' }).notNull()
}

/** A text that is always there. */
export function word(name: string) {
  return text(name).notNull()
}
