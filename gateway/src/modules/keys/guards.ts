import { sql } from 'drizzle-orm'
import type { ApiContext, ApiGuard, LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { queryRows, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkProof, PROOF_LEEWAY_SECONDS, type ProofFacts } from './dpop.js'
import { sha256 } from './hashing.js'

const { dpopProofs } = schema

/** Requires a `DPoP` header that proves a key. Sets `jkt`. */
export function requireProof(core: WalletCore): ApiGuard {
  return async (context, next) => {
    context.set('jkt', await acceptProof(core, context))
    await next()
  }
}

/**
 * Requires `Authorization: DPoP <access token>` and a proof with the key of the live session. Sets `jkt` and `session`.
 */
export function requireSession(core: WalletCore): ApiGuard {
  return async (context, next) => {
    const [, token] = /^DPoP ([\w.-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
    if (!token) throw apiError('invalid_token', 'There is no access token.')
    const receivedAt = core.clock.now()
    const claims = await core.tokens.verify(token)
    const proof = await readProof(core, context, { receivedAt, accessToken: token })
    if (claims.cnf.jkt !== proof.jkt) throw apiError('invalid_token', 'The access token belongs to another key.')
    const session = await useProofAndFindSession(core, proof, claims.sid)
    if (!session || session.jkt !== proof.jkt || session.accountId !== claims.sub)
      throw apiError('invalid_token', 'The session is over.')
    const { holdUntil } = session
    if (holdUntil === null) throw apiError('device_unverified', 'This device is not confirmed.')
    context.set('jkt', proof.jkt)
    context.set('session', { ...session, holdUntil })
    await next()
  }
}

// Checks the proof of a request, except whether it was used before.
async function readProof(
  core: WalletCore,
  context: ApiContext,
  { receivedAt, accessToken }: { readonly receivedAt: number; readonly accessToken?: string },
): Promise<ProofFacts> {
  const { method, path } = context.req
  const proof = context.req.header('dpop')
  if (!proof) throw apiError('invalid_dpop_proof', 'There is no proof.')
  return checkProof(proof, { method, path, accessToken, receivedAt }, core.proofs)
}

async function acceptProof(core: WalletCore, context: ApiContext): Promise<string> {
  const proof = await readProof(core, context, { receivedAt: core.clock.now() })
  const stored = await core.db
    .insert(dpopProofs)
    .values(toProofRow(core, proof))
    .onConflictDoNothing()
    .returning({ hash: dpopProofs.hash })
  if (stored.length === 0) throw proofAlreadyUsed()
  return proof.jkt
}

function toProofRow(
  { clock }: WalletCore,
  { jkt, jti }: ProofFacts,
): { readonly hash: string; readonly expiresAt: number } {
  return { hash: sha256(`${jkt} ${jti}`), expiresAt: clock.now() + 2 * PROOF_LEEWAY_SECONDS * 1000 }
}

// Marks the proof as used and finds the live session in one statement, because every request of a session runs it.
// `holdUntil` is null if the device is not confirmed or was removed.
async function useProofAndFindSession(
  core: WalletCore,
  proof: ProofFacts,
  sessionId: string,
): Promise<(Omit<LiveSession, 'holdUntil'> & { readonly holdUntil: number | null }) | undefined> {
  const { hash, expiresAt } = toProofRow(core, proof)
  const [row] = await queryRows<FoundRow>(
    core.db,
    sql`WITH used AS (
      INSERT INTO dpop_proofs (hash, expires_at) VALUES (${hash}, ${expiresAt}) ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM used) AS fresh, live.id, live.account_id, live.jkt, live.project_id, live.origin,
      live.amr, device.hold_until
    FROM (SELECT 1) AS one
    LEFT JOIN sessions AS live
      ON live.id = ${sessionId} AND live.revoked_at = 0 AND live.expires_at > ${core.clock.now()}
    LEFT JOIN devices AS device ON device.account_id = live.account_id AND device.jkt = live.jkt`,
  )
  if (!row?.fresh) throw proofAlreadyUsed()
  if (row.id === null) return undefined
  const { id, account_id, jkt, project_id, origin, amr, hold_until } = row
  const holdUntil = hold_until === null ? null : Number(hold_until)
  return { sessionId: id, accountId: account_id, jkt, projectId: project_id, origin, amr, holdUntil }
}

interface FoundRow {
  readonly fresh: boolean
  // Null without a live session. Otherwise the other columns of the session are set.
  readonly id: string | null
  readonly account_id: string
  readonly jkt: string
  readonly project_id: string
  readonly origin: string
  readonly amr: string
  // A `bigint` column, read as text; null without a device.
  readonly hold_until: string | number | null
}

function proofAlreadyUsed(): Error {
  return apiError('invalid_dpop_proof', 'The proof was used already.')
}
