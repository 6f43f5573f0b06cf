import { eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { NameRecord } from '../../../../src/contract/names-api.js'
import { HttpError } from '../../http/http-error.js'
import type { Database } from '../../store/database.js'
import { registeredNames } from '../../store/tables/data-tables.js'
import { nameRecordOf } from './registered-name.js'

/** The most names one address may have. */
const MOST = 10

/** Any number that nothing else locks with. */
const LOCK = 1_851_878_757

/** A name to be written down. */
export interface NewName {
  readonly name: string
  readonly address: Address
  readonly coinType: number
  readonly attributes: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly at: number
}

/** The names that were registered here. */
export class NameBook {
  constructor(private readonly open: () => Promise<Database>) {}

  /** Writes a name down. Who has it already gets it again; throws `names/taken` and `names/too-many`. */
  async register({ name, address, coinType, attributes, at }: NewName): Promise<NameRecord> {
    const db = await this.open()
    return db.transaction(async transaction => {
      // The names of one address are counted one after another, in any number of processes.
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK}, hashtext(${address}))`)
      const [had] = await transaction.select().from(registeredNames).where(eq(registeredNames.name, name))
      if (had?.address === address) return nameRecordOf(had)
      if (!had && (await transaction.$count(registeredNames, eq(registeredNames.address, address))) >= MOST)
        throw new HttpError(409, 'names/too-many', `An address may have ${MOST} names.`)
      const row = { name, address, coinType, attributes, registeredAt: at }
      const [made] = await transaction.insert(registeredNames).values(row).onConflictDoNothing().returning()
      if (made) return nameRecordOf(made)
      throw new HttpError(409, 'names/taken', 'Name is already registered')
    })
  }

  async find(name: string): Promise<NameRecord | undefined> {
    const db = await this.open()
    const [row] = await db.select().from(registeredNames).where(eq(registeredNames.name, name))
    return row && nameRecordOf(row)
  }

  /** The names of an address, the oldest first. */
  async of(address: Address): Promise<readonly NameRecord[]> {
    const db = await this.open()
    const rows = await db
      .select()
      .from(registeredNames)
      .where(eq(registeredNames.address, address))
      .orderBy(registeredNames.registeredAt)
      .limit(MOST)
    return rows.map(nameRecordOf)
  }

  /** Those of some names that somebody has. */
  async taken(names: readonly string[]): Promise<ReadonlySet<string>> {
    const db = await this.open()
    const asked = { name: registeredNames.name }
    const rows = await db
      .select(asked)
      .from(registeredNames)
      .where(inArray(registeredNames.name, [...names]))
    return new Set(rows.map(({ name }) => name))
  }
}
