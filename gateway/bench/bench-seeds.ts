import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { schema } from '../src/store/database.js'
import { sealShare } from '../src/modules/wallets/wallet-sets.js'
import { randomId } from '../src/modules/keys/hashing.js'
import type { WalletCore } from '../src/modules/wallet-api/wallet-core.js'

/** The rows that a burst needs, by the key thumbprint of the client. */
export interface SeedRequest {
  readonly kind: 'sessions' | 'recoveries' | 'codes'
  readonly jkts: readonly string[]
}

/** The ids that a request contains: a wallet and its access token, or a login challenge. */
export interface Seed {
  readonly id: string
  readonly access?: string
}

/** The code of every seeded challenge. */
export const RIGHT_CODE = '000000'

/** The authentication value of every seeded recovery. */
export const RIGHT_AUTH = Buffer.alloc(32, 9).toString('base64url')

/** Inserts the rows of a login and a new wallet. */
export async function seed(core: WalletCore, { kind, jkts }: SeedRequest): Promise<readonly Seed[]> {
  const insert = { sessions: session, recoveries: recovery, codes: code }[kind]
  const made: Seed[] = []
  for (const jkt of jkts) made.push(await insert(core, jkt))
  return made
}

const client = { projectId: 'bench', origin: 'https://app.example.com' }

async function session(core: WalletCore, jkt: string): Promise<Seed> {
  const { db, clock, sealer, tokens } = core
  const [accountId, sessionId, walletId] = [randomId(), randomId(), randomId()]
  const now = clock.now()
  await db.insert(schema.accounts).values({ id: accountId, createdAt: now })
  await db
    .insert(schema.devices)
    .values({ accountId, jkt, ...client, browser: 'Firefox on Linux', country: null, verifiedAt: now, seenAt: now })
  const row = { ...client, accountId, jkt, browser: 'Firefox on Linux', amr: 'otp', createdAt: now, seenAt: now }
  await db.insert(schema.sessions).values({ ...row, id: sessionId, expiresAt: now + 86_400_000 })
  const addresses = { evmAddress: '0x52908400098527886E0F7030069857D2E4169EE7', solanaAddress: '1'.repeat(32) }
  await db.insert(schema.wallets).values({ id: walletId, accountId, epoch: 1, ...addresses, createdAt: now })
  const share = Buffer.alloc(33, 7).toString('base64url')
  await db.insert(schema.walletEpochs).values({
    walletId,
    epoch: 1,
    sealed: 'sealed',
    shareSealed: sealShare(sealer, share, { accountId, walletId, epoch: 1 }),
    state: 'current',
    reason: 'create',
    jkt,
    provenAt: now,
    createdAt: now,
  })
  return { id: walletId, access: await tokens.issue({ accountId, sessionId, jkt, ...client, amr: 'otp' }) }
}

async function recovery(core: WalletCore, jkt: string): Promise<Seed> {
  const seeded = await session(core, jkt)
  const { id: walletId } = seeded
  const [wallet] = await core.db.select().from(schema.wallets).where(eq(schema.wallets.id, walletId))
  const owner = { accountId: wallet?.accountId ?? '', walletId, epoch: 1, method: 'password' } as const
  const [recoveryId, now] = [randomId(), core.clock.now()]
  const verifier = createHash('sha256').update(Buffer.alloc(32, 9)).digest('base64url')
  await core.vault.store({ id: recoveryId, owner, blob: 'c2VhbGVk', verifier })
  const { method } = owner
  const mark = { walletId, epoch: 1, method, recoveryId, digest: 'digest', parameters: 'c2FsdA', createdAt: now }
  await core.db.insert(schema.recoveryMarks).values(mark)
  return seeded
}

async function code(core: WalletCore, jkt: string): Promise<Seed> {
  const { db, clock, sealer, hash } = core
  const [id, accountKey] = [randomId(), randomId()]
  await db.insert(schema.challenges).values({
    ...client,
    id,
    purpose: 'login',
    accountKey,
    pool: accountKey,
    jkt,
    browser: 'Firefox on Linux',
    country: null,
    codeMac: hash.digest('code', id, 'login', accountKey, jkt, RIGHT_CODE),
    triesLeft: 5,
    matchWord: 'CEDAR-42',
    emailSealed: sealer.seal(`${id}@example.com`, `challenge|${id}`),
    createdAt: clock.now(),
    expiresAt: clock.now() + 600_000,
  })
  return { id }
}
