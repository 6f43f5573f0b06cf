import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import type { WalletCore } from '../../wallet-core.js'
import { schema } from '../../store/schema.js'
import type { ApiContext, ApiGuard, LiveSession } from './api-env.js'
import { checkProof, PROOF_SECONDS } from './proof-check.js'
import { hashOf } from './random-id.js'

const { dpopProofs, sessions, devices } = schema

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
    const jkt = await acceptProof(core, context, token)
    if (claims.cnf.jkt !== jkt) throw refuse('invalid_token', 'The access token belongs to another key.')
    const session = await liveSession(core, claims.sid)
    if (!session || session.jkt !== jkt || session.accountId !== claims.sub)
      throw refuse('invalid_token', 'The session is over.')
    const { holdUntil } = session
    if (holdUntil === null) throw refuse('device_unverified', 'This device is not confirmed.')
    context.set('jkt', jkt)
    context.set('session', { ...session, holdUntil })
    await next()
  }
}

async function acceptProof(core: WalletCore, context: ApiContext, accessToken?: string): Promise<string> {
  const { method, path } = context.req
  const proof = context.req.header('dpop')
  if (!proof) throw refuse('invalid_dpop_proof', 'There is no proof.')
  const { jkt, jti } = checkProof(proof, { method, path, accessToken }, core.proofs)
  const kept = await core.db
    .insert(dpopProofs)
    .values({ hash: hashOf(`${jkt} ${jti}`), expiresAt: core.clock.now() + 2 * PROOF_SECONDS * 1000 })
    .onConflictDoNothing()
    .returning({ hash: dpopProofs.hash })
  if (kept.length === 0) throw refuse('invalid_dpop_proof', 'The proof was used already.')
  return jkt
}

/** The session, with `holdUntil` null where its device is not let in, or no more. */
async function liveSession(
  core: WalletCore,
  sessionId: string,
): Promise<(Omit<LiveSession, 'holdUntil'> & { readonly holdUntil: number | null }) | undefined> {
  const [row] = await core.db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      jkt: sessions.jkt,
      projectId: sessions.projectId,
      origin: sessions.origin,
      amr: sessions.amr,
      holdUntil: devices.holdUntil,
    })
    .from(sessions)
    .leftJoin(devices, and(eq(devices.accountId, sessions.accountId), eq(devices.jkt, sessions.jkt)))
    .where(and(eq(sessions.id, sessionId), eq(sessions.revokedAt, 0), sql`${sessions.expiresAt} > ${core.clock.now()}`))
  return row
}
