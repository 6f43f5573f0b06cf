import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { and, eq } from 'drizzle-orm'
import {
  WALLET_STATEMENT_VALIDATOR,
  walletStatementText,
  type WalletStatement,
  type WalletStatementRoute,
} from '../../../../src/contract/recovery-api.js'
import type { LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { sha256, KeyedHash, randomId } from '../keys/hashing.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'

const ADDRESS_BYTES = 20

/**
 * Returns true if the key of an EVM address signed a statement. Accepts low-s signatures only, so that signatures are
 * not malleable. Standards: EIP-191 (version 0x00), EIP-2.
 */
export function isSignedBy(evmAddress: string, statement: WalletStatement, signature: string): boolean {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const recovery = (bytes[64] ?? 0) - 27
  if (bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) return false
  try {
    const rs = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    if (rs.hasHighS()) return false
    const key = rs.addRecoveryBit(recovery).recoverPublicKey(statementDigest(statement)).toBytes(false)
    const found = Buffer.from(keccak_256(key.subarray(1))).subarray(-ADDRESS_BYTES)
    return found.toString('hex') === evmAddress.slice(2).toLowerCase()
  } catch {
    return false // Not a point on the curve.
  }
}

function statementDigest(statement: WalletStatement): Uint8Array {
  const head = Buffer.from(`1900${WALLET_STATEMENT_VALIDATOR.slice(2)}`, 'hex')
  return keccak_256(Buffer.concat([head, Buffer.from(walletStatementText(statement, sha256))]))
}

const NONCE_TTL_MS = 300_000

const { dpopProofs, wallets } = schema

interface SignedBody {
  readonly nonce: string
  readonly signature: string
}

/**
 * Creates a nonce for a session. It is authenticated by a MAC and stored only when used, once per route. The DPoP nonce
 * does not work here: it is reusable, and sent only to clients with a wrong clock.
 */
export function makeWalletNonce(core: WalletCore, session: LiveSession): { nonce: string; expiresIn: number } {
  const facts = `${core.clock.now().toString(36)}.${randomId()}`
  return { nonce: `${facts}.${computeMac(core.hash, facts, session)}`, expiresIn: NONCE_TTL_MS / 1000 }
}

/**
 * Checks that the wallet signed a request: its route, all body fields, account, device and nonce. Consumes the nonce for
 * this route. Pass the transaction of the change: the nonce is used up if, and only if, the change takes place. Throws
 * `wallet_signature`.
 */
export async function checkStatement(core: WalletCore, check: StatementCheck, db: Database): Promise<void> {
  checkSignature(core, check)
  if (!(await consumeNonce(core, check, db))) throw invalidSignature()
}

/** Same for a stored wallet. Throws `not_found` if it belongs to another account. */
export async function checkOwnStatement(core: WalletCore, check: OwnStatementCheck, db: Database): Promise<void> {
  await checkStatement(core, await withOwnAddress(check, db), db)
}

/**
 * Same, but does not consume the nonce. Call it before a step that cannot be repeated, such as the check of a code, and
 * {@link checkOwnStatement} in the transaction of the change.
 */
export async function verifyOwnStatement(core: WalletCore, check: OwnStatementCheck): Promise<void> {
  checkSignature(core, await withOwnAddress(check, core.db))
  const isUsed = eq(dpopProofs.hash, toNonceHash(check))
  if ((await core.db.$count(dpopProofs, isUsed)) > 0) throw invalidSignature()
}

async function withOwnAddress(check: OwnStatementCheck, db: Database): Promise<StatementCheck> {
  const { body, session } = check
  const isOwn = and(eq(wallets.id, body.walletId), eq(wallets.accountId, session.accountId))
  const [wallet] = await db.select({ evmAddress: wallets.evmAddress }).from(wallets).where(isOwn)
  if (!wallet) throw apiError('not_found', 'Wallet not found.')
  return { ...check, evmAddress: wallet.evmAddress }
}

interface StatementCheck {
  readonly route: WalletStatementRoute
  readonly body: SignedBody & Readonly<Record<string, unknown>>
  readonly session: LiveSession
  readonly evmAddress: string
}

/** A check for a wallet of the session's account. */
export type OwnStatementCheck = Omit<StatementCheck, 'evmAddress'> & { readonly body: { readonly walletId: string } }

function checkSignature({ clock, hash }: WalletCore, { route, body, session, evmAddress }: StatementCheck): void {
  const { nonce, signature, ...rest } = body
  const { accountId, jkt } = session
  const [at = '', random = '', mac = ''] = nonce.split('.')
  const age = clock.now() - Number.parseInt(at, 36)
  const isOurs = KeyedHash.isEqual(mac, computeMac(hash, `${at}.${random}`, session))
  if (!isOurs || !(age >= 0 && age < NONCE_TTL_MS)) throw invalidSignature()
  if (!isSignedBy(evmAddress, { route, accountId, jkt, nonce, body: rest }, signature)) throw invalidSignature()
}

async function consumeNonce({ clock }: WalletCore, check: OnceUsed, db: Database): Promise<boolean> {
  const row = { hash: toNonceHash(check), expiresAt: clock.now() + NONCE_TTL_MS }
  const used = await db.insert(dpopProofs).values(row).onConflictDoNothing().returning({ hash: dpopProofs.hash })
  return used.length === 1
}

type OnceUsed = Pick<StatementCheck, 'route' | 'body'>

function toNonceHash({ route, body }: OnceUsed): string {
  return sha256(`wallet-nonce ${route} ${body.nonce}`)
}

function computeMac(hash: KeyedHash, facts: string, { accountId, sessionId, jkt }: LiveSession): string {
  return hash.digest('wallet-nonce', facts, accountId, sessionId, jkt).slice(0, 22)
}

function invalidSignature(): Error {
  return apiError('wallet_signature', 'The request is not signed by the wallet.')
}
