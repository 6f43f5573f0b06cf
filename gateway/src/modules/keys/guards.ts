import { sql } from 'drizzle-orm'
import type { ApiContext, ApiGuard, LiveSession } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { rowsOf, schema } from '../../store/database.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkProof, PROOF_SECONDS, type ProofFacts } from './dpop.js'
import { hashOf } from './hashing.js'

const { dpopProofs } = schema

/** Lets a request through whose `DPoP` header proves a key. Leaves `jkt`. */
export function requireProof(core: WalletCore): ApiGuard {
  return async (context, next) => {
    context.set('jkt', await acceptProof(core, context))
    await next()
  }
}

/** Lets a request through that proves the key of a live session: `Authorization: DPoP <access token>`. Leaves `jkt` and `session`. */
export function requireSession(core: WalletCore): ApiGuard {
  return async (context, next) => {
    const [, token] = /^DPoP ([\w.-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
    if (!token) throw refuse('invalid_token', 'There is no access token.')
    const claims = core.tokens.read(token)
    const proof = provenBy(core, context, token)
    if (claims.cnf.jkt !== proof.jkt) throw refuse('invalid_token', 'The access token belongs to another key.')
    const session = await useAndFind(core, proof, claims.sid)
    if (!session || session.jkt !== proof.jkt || session.accountId !== claims.sub)
      throw refuse('invalid_token', 'The session is over.')
    const { holdUntil } = session
    if (holdUntil === null) throw refuse('device_unverified', 'This device is not confirmed.')
    context.set('jkt', proof.jkt)
    context.set('session', { ...session, holdUntil })
    await next()
  }
}

/** The request's proof, checked in all but whether it was used before. */
function provenBy(core: WalletCore, context: ApiContext, accessToken?: string): ProofFacts {
  const { method, path } = context.req
  const proof = context.req.header('dpop')
  if (!proof) throw refuse('invalid_dpop_proof', 'There is no proof.')
  return checkProof(proof, { method, path, accessToken }, core.proofs)
}

async function acceptProof(core: WalletCore, context: ApiContext): Promise<string> {
  const proof = provenBy(core, context)
  const kept = await core.db
    .insert(dpopProofs)
    .values(useOf(core, proof))
    .onConflictDoNothing()
    .returning({ hash: dpopProofs.hash })
  if (kept.length === 0) throw usedUp()
  return proof.jkt
}

/** What is kept of a proof, so that it is not used again. */
function useOf({ clock }: WalletCore, { jkt, jti }: ProofFacts): { readonly hash: string; readonly expiresAt: number } {
  return { hash: hashOf(`${jkt} ${jti}`), expiresAt: clock.now() + 2 * PROOF_SECONDS * 1000 }
}

/**
 * Uses the proof up and finds the live session, in one statement: every request of a session pays for this. `holdUntil`
 * is null where the device is not let in, or no more.
 */
async function useAndFind(
  core: WalletCore,
  proof: ProofFacts,
  sessionId: string,
): Promise<(Omit<LiveSession, 'holdUntil'> & { readonly holdUntil: number | null }) | undefined> {
  const { hash, expiresAt } = useOf(core, proof)
  const [row] = await rowsOf<FoundRow>(
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
  if (!row?.fresh) throw usedUp()
  if (row.id === null) return undefined
  const { id, account_id, jkt, project_id, origin, amr, hold_until } = row
  const holdUntil = hold_until === null ? null : Number(hold_until)
  return { sessionId: id, accountId: account_id, jkt, projectId: project_id, origin, amr, holdUntil }
}

interface FoundRow {
  readonly fresh: boolean
  /** Null without a live session; the others are there with it. */
  readonly id: string | null
  readonly account_id: string
  readonly jkt: string
  readonly project_id: string
  readonly origin: string
  readonly amr: string
  /** A `bigint`: text, or null without a device. */
  readonly hold_until: string | number | null
}

function usedUp(): Error {
  return refuse('invalid_dpop_proof', 'The proof was used already.')
}
