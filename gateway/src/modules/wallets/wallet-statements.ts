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
import { refuse } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { hashOf, KeyedHash, randomId } from '../keys/hashing.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'

const ADDRESS_BYTES = 20

/**
 * Whether the key of an EVM address signed a statement. Only the low-s form counts, so a statement has one signature
 * per signer and content. Standards: EIP-191 (version 0x00), EIP-2.
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
    return false // No point of the curve belongs to these numbers.
  }
}

function statementDigest(statement: WalletStatement): Uint8Array {
  const head = Buffer.from(`1900${WALLET_STATEMENT_VALIDATOR.slice(2)}`, 'hex')
  return keccak_256(Buffer.concat([head, Buffer.from(walletStatementText(statement, hashOf))]))
}

/** How long a nonce is valid, in milliseconds. */
const NONCE_MS = 300_000

const { dpopProofs, wallets } = schema

/** A request that carries the wallet's signature over its other fields. */
interface SignedBody {
  readonly nonce: string
  readonly signature: string
}

/**
 * A nonce for the next statements of a session. The gateway stores it only when it is used, once for each route. The
 * DPoP nonce would not do: it is sent only to clients with a wrong clock, and it may be used any number of times.
 */
export function makeWalletNonce(core: WalletCore, session: LiveSession): { nonce: string; expiresIn: number } {
  const facts = `${core.clock.now().toString(36)}.${randomId()}`
  return { nonce: `${facts}.${macOf(core.hash, facts, session)}`, expiresIn: NONCE_MS / 1000 }
}

/**
 * Checks that the wallet signed a request: this route, every field of the body, this account, device and nonce. Throws
 * `wallet_signature` otherwise. The nonce is used up for this route either way.
 */
export async function checkStatement(
  core: WalletCore,
  { route, body, session, evmAddress }: StatementCheck,
  db: Database = core.db,
): Promise<void> {
  const { nonce, signature, ...rest } = body
  const { accountId, jkt } = session
  if (!(await useNonce(core, { route, nonce, session }, db))) throw unsigned()
  if (!isSignedBy(evmAddress, { route, accountId, jkt, nonce, body: rest }, signature)) throw unsigned()
}

/** The same for a wallet that the gateway knows, by its stored address. Throws `not_found` for anybody else's wallet. */
export async function checkOwnStatement(
  core: WalletCore,
  { route, body, session }: Omit<StatementCheck, 'evmAddress'> & { body: { readonly walletId: string } },
): Promise<void> {
  const mine = and(eq(wallets.id, body.walletId), eq(wallets.accountId, session.accountId))
  const [wallet] = await core.db.select({ evmAddress: wallets.evmAddress }).from(wallets).where(mine)
  if (!wallet) throw refuse('not_found', 'There is no such wallet.')
  await checkStatement(core, { route, body, session, evmAddress: wallet.evmAddress })
}

interface StatementCheck {
  readonly route: WalletStatementRoute
  readonly body: SignedBody & Readonly<Record<string, unknown>>
  readonly session: LiveSession
  readonly evmAddress: string
}

async function useNonce(
  { clock, hash }: WalletCore,
  { route, nonce, session }: { route: WalletStatementRoute; nonce: string; session: LiveSession },
  db: Database,
): Promise<boolean> {
  const [at = '', random = '', mac = ''] = nonce.split('.')
  const age = clock.now() - Number.parseInt(at, 36)
  const isOurs = KeyedHash.same(mac, macOf(hash, `${at}.${random}`, session))
  if (!isOurs || !(age >= 0 && age < NONCE_MS)) return false
  const row = { hash: hashOf(`wallet-nonce ${route} ${nonce}`), expiresAt: clock.now() + NONCE_MS }
  const used = await db.insert(dpopProofs).values(row).onConflictDoNothing().returning({ hash: dpopProofs.hash })
  return used.length === 1
}

function macOf(hash: KeyedHash, facts: string, { accountId, sessionId, jkt }: LiveSession): string {
  return hash.of('wallet-nonce', facts, accountId, sessionId, jkt).slice(0, 22)
}

function unsigned(): Error {
  return refuse('wallet_signature', 'The request is not signed by the wallet.')
}
