import { type Database, schema } from '../../store/database.js'

/** Something that was done. No email, no secret, nothing that tells a person from another but ids. */
export interface AuditEntry {
  /** `session/started`, `share/released` … */
  readonly action: string
  readonly accountId?: string
  readonly walletId?: string
  readonly jkt?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Keeps what was done with accounts, for thirty days. */
export class AuditLog {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Inside a transaction give the transaction, so that the entry stands or falls with it. */
  async note(entry: AuditEntry, db: Database = this.db): Promise<void> {
    await db.insert(schema.auditLog).values({ at: this.now(), ...entry })
  }
}
