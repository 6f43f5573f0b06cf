import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, word } from './column-kinds.js'

/** What a page may have signed, once. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    /** SHA-256 of the nonce. */
    hash: text('hash').primaryKey(),
    projectId: word('project_id'),
    origin: word('origin'),
    expiresAt: moment('expires_at'),
  },
  table => [index('sign_in_nonces_expiry').on(table.expiresAt)],
)

/** Who is signed in at which page: one for each network and account of a token. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** SHA-256 of the token that the browser has. */
    tokenHash: word('token_hash'),
    /** Standard: CAIP-2. */
    chainId: word('chain_id'),
    address: word('address'),
    projectId: word('project_id'),
    origin: word('origin'),
    message: word('message'),
    signature: word('signature'),
    signedAt: moment('signed_at'),
    expiresAt: moment('expires_at'),
  },
  table => [
    primaryKey({ columns: [table.tokenHash, table.chainId, table.address] }),
    index('sign_ins_expiry').on(table.expiresAt),
  ],
)
