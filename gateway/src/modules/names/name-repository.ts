import { eq, inArray, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { NameRecord } from '../../../../src/contract/names-api.js'
import { HttpError } from '../../http/http-error.js'
import type { Database } from '../../store/database.js'
import { registeredNames } from '../../store/tables/data-tables.js'
import { toNameRecord } from './registered-name.js'

const MAX_NAMES_PER_ADDRESS = 10

// Namespace of the advisory lock. An arbitrary number that no other lock uses.
const ADVISORY_LOCK_KEY = 1_851_878_757

export interface NewName {
  readonly name: string
  readonly address: Address
  readonly coinType: number
  readonly attributes: Readonly<Record<string, string>>
  readonly registeredAt: number
}

export class NameRepository {
  constructor(private readonly open: () => Promise<Database>) {}

  /** Registers a name. Registering an owned name again returns it. Throws `names/taken` and `names/too-many`. */
  async register({ name, address, coinType, attributes, registeredAt }: NewName): Promise<NameRecord> {
    const db = await this.open()
    return db.transaction(async transaction => {
      // The lock serializes the count per address across processes.
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}, hashtext(${address}))`)
      const [existing] = await transaction.select().from(registeredNames).where(eq(registeredNames.name, name))
      if (existing?.address === address) return toNameRecord(existing)
      if (
        !existing &&
        (await transaction.$count(registeredNames, eq(registeredNames.address, address))) >= MAX_NAMES_PER_ADDRESS
      )
        throw new HttpError(409, 'names/too-many', `An address may have ${MAX_NAMES_PER_ADDRESS} names.`)
      const row = { name, address, coinType, attributes, registeredAt }
      const [inserted] = await transaction.insert(registeredNames).values(row).onConflictDoNothing().returning()
      if (inserted) return toNameRecord(inserted)
      throw new HttpError(409, 'names/taken', 'Name is already registered')
    })
  }

  async find(name: string): Promise<NameRecord | undefined> {
    const db = await this.open()
    const [row] = await db.select().from(registeredNames).where(eq(registeredNames.name, name))
    return row && toNameRecord(row)
  }

  async findByAddress(address: Address): Promise<readonly NameRecord[]> {
    const db = await this.open()
    const rows = await db
      .select()
      .from(registeredNames)
      .where(eq(registeredNames.address, address))
      .orderBy(registeredNames.registeredAt)
      .limit(MAX_NAMES_PER_ADDRESS)
    return rows.map(toNameRecord)
  }

  async findTaken(names: readonly string[]): Promise<ReadonlySet<string>> {
    const db = await this.open()
    const columns = { name: registeredNames.name }
    const rows = await db
      .select(columns)
      .from(registeredNames)
      .where(inArray(registeredNames.name, [...names]))
    return new Set(rows.map(({ name }) => name))
  }
}
