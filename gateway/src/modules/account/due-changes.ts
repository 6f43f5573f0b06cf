import type { AccountChangeKind } from '../../../../src/contract/account-api.js'
import { HttpError } from '../../http/http-error.js'
import type { Database } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { AccountChanges } from './account-changes.js'
import { AccountDeletions } from './account-deletions.js'
import { EmailChanges } from './email-changes.js'
import type { AccountChangeRow } from './pending-changes.js'
import { SessionEndings } from './session-endings.js'

type Completion = (core: WalletCore, change: AccountChangeRow, db: Database) => Promise<void>

const completions: Readonly<Record<AccountChangeKind, Completion>> = {
  deletion: (core, { accountId }, db) => new AccountDeletions(core).complete(accountId, db),
  email: (core, change, db) => new EmailChanges(core).complete(change, db),
  sessions: (core, change, db) => new SessionEndings(core).complete(change, db),
  // The release of the gateway's share checks the time itself.
  device: async () => {},
}

/** Carries out the changes that are due. One that became impossible, such as a taken address, is recorded and ends. */
export async function completeDueChanges(core: WalletCore): Promise<void> {
  const changes = new AccountChanges(core)
  for (const change of await changes.due()) {
    const run = async (db: Database) => {
      if (await changes.complete(change, db)) await completions[change.kind](core, change, db)
    }
    await core.db.transaction(run).catch(async (thrown: unknown) => {
      if (!(thrown instanceof HttpError)) throw thrown
      await core.db.transaction(db => giveUp(core, change, { db, code: thrown.code }))
    })
  }
  core.mail.kick()
}

async function giveUp(
  core: WalletCore,
  change: AccountChangeRow,
  { db, code }: { readonly db: Database; readonly code: string },
): Promise<void> {
  await new AccountChanges(core).complete(change, db)
  const { accountId, kind } = change
  await core.audit.record({ action: 'change/failed', accountId, detail: { kind, code } }, db)
}
