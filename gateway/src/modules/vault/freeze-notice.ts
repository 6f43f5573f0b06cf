import type { Database } from '../../store/database.js'
import type { WalletCore } from '../../wallet-core.js'
import { makeLink } from '../account/mailed-links.js'
import { contactOf } from '../login/account-facts.js'
import { noticeLetter } from '../mail/letters.js'

/** Who did what the owner is told about. */
export interface NoticeOrigin {
  readonly accountId: string
  readonly origin: string
  readonly browser: string
}

/** Emails the owner, with a link that freezes the wallet; nothing without an address. Call `mail.kick` after the transaction. */
export async function mailFreezeNotice(
  core: WalletCore,
  notice: 'recoveryRead' | 'recoveryWrong',
  { accountId, origin, browser }: NoticeOrigin,
  db: Database,
): Promise<void> {
  const { email } = await contactOf(db, core.sealer, accountId)
  if (!email) return
  const url = await makeLink(core, { accountId, kind: 'freeze' }, db)
  await core.mail.post(email, noticeLetter(notice, { origin, browser, link: { kind: 'freeze', url } }), db)
}
