import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, word } from './column-kinds.js'

/** Names under the operator's suffix. */
export const registeredNames = pgTable(
  'registered_names',
  {
    /** With its suffix, in small letters. */
    name: text('name').primaryKey(),
    /** With checksum. */
    address: word('address'),
    /** Standard: ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull().default({}),
    registeredAt: moment('registered_at'),
  },
  table => [index('registered_names_address').on(table.address)],
)
