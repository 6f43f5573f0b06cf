import { type Database, schema } from '../../store/database.js'

/** An entry without email addresses or secrets. Persons are identified by ids only. */
export interface AuditEntry {
  readonly action: string
  readonly accountId?: string
  readonly walletId?: string
  readonly jkt?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Records account actions for thirty days. */
export class AuditLog {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Pass the transaction, so that the entry is rolled back with it. */
  async record(entry: AuditEntry, db: Database = this.db): Promise<void> {
    await db.insert(schema.auditLog).values({ at: this.now(), ...entry })
  }
}
