import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { and, eq } from 'drizzle-orm'
import type { LiveSession } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { schema } from '../../store/database.js'
import { routeLimit } from '../limits/rate-limits.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkHeldDevice, checkThawed } from './wallet-records.js'
import { openShare, wrongEpoch } from './wallet-sets.js'

/** What the frame expects to be said of the purpose. */
const INFO = 'appkit-share/v1'
const KEY_BYTES = 32

/** To whom a share goes, and which one it is. */
interface ShareRecipient {
  readonly walletId: string
  readonly epoch: number
  readonly jkt: string
  /** X25519, base64url. */
  readonly publicKey: string
}

/**
 * Seals a share to a key of the frame, so that no proxy and no log on the way can read it. Throws `invalid_request`
 * for a key that is none. Standard: HPKE, RFC 9180 (X25519, HKDF-SHA256, AES-256-GCM).
 */
async function sealToFrame(
  share: Uint8Array,
  { walletId, epoch, jkt, publicKey }: ShareRecipient,
): Promise<{ enc: string; ciphertext: string }> {
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const raw = Buffer.from(publicKey, 'base64url')
  if (raw.length !== KEY_BYTES) throw noKey()
  const aad = bufferOf(Buffer.from(`${walletId}|${epoch}|${jkt}`))
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(bufferOf(raw))
    const sealing = { recipientPublicKey, info: bufferOf(Buffer.from(INFO)) }
    const { enc, ct } = await suite.seal(sealing, bufferOf(share), aad)
    return { enc: textOf(enc), ciphertext: textOf(ct) }
  } catch {
    // A point of low order, of which the shared secret would be known to all.
    throw noKey()
  }
}

function noKey(): Error {
  return refuse('invalid_request', 'This is no key to seal to.')
}

/** The bytes alone: a Buffer is often a view of a larger piece of memory. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function textOf(buffer: ArrayBuffer): string {
  return Buffer.from(buffer).toString('base64url')
}

const HOUR_MS = 3_600_000
/** How often a wallet's share is given out. */
const SHARES_PER_HOUR = 20
const SHARES_PER_DAY = 100

const { accounts, wallets, walletEpochs } = schema

/** Gives the gateway's share out: to a live session of a confirmed device, counted and written down. */
export class ShareReleases {
  constructor(private readonly core: WalletCore) {}

  /**
   * The share of the epoch in force, or, to the device that brought it, of the one that waits. Throws `not_found`,
   * `epoch`, `frozen`, `rate_limited`, and what {@link checkHeldDevice} throws.
   */
  async release(
    { walletId, epoch, publicKey }: { walletId: string; epoch: number; publicKey: string },
    { accountId, jkt, holdUntil }: LiveSession,
  ): Promise<{ enc: string; ciphertext: string }> {
    const { db, clock, limits, audit, sealer } = this.core
    const row = await this.#row(walletId, epoch, accountId)
    checkThawed(row.frozenUntil, clock.now())
    if (row.state === null || row.state === 'superseded' || row.shareSealed === null) throw wrongEpoch()
    if (row.state === 'pending' && row.jkt !== jkt) throw wrongEpoch()
    await checkHeldDevice(db, { walletId, epoch, madeBy: row.jkt }, { jkt, holdUntil, now: clock.now() })
    await limits.take([
      routeLimit('share|hour', walletId, SHARES_PER_HOUR, HOUR_MS),
      routeLimit('share|day', walletId, SHARES_PER_DAY, 24 * HOUR_MS),
    ])
    const share = openShare(sealer, row.shareSealed, { accountId, walletId, epoch })
    const sealed = await sealToFrame(share, { walletId, epoch, jkt, publicKey })
    share.fill(0)
    const entry = { action: 'share/released', accountId, walletId, jkt, detail: { epoch } }
    if (row.state === 'pending')
      await db.transaction(async transaction => {
        await transaction
          .update(walletEpochs)
          .set({ provenAt: clock.now() })
          .where(and(eq(walletEpochs.walletId, walletId), eq(walletEpochs.epoch, epoch), eq(walletEpochs.jkt, jkt)))
        await audit.note(entry, transaction)
      })
    else await audit.note(entry)
    return sealed
  }

  async #row(walletId: string, epoch: number, accountId: string) {
    const { frozenUntil } = accounts
    const { state, jkt, shareSealed } = walletEpochs
    const [row] = await this.core.db
      .select({ frozenUntil, state, jkt, shareSealed })
      .from(wallets)
      .innerJoin(accounts, eq(accounts.id, wallets.accountId))
      .leftJoin(walletEpochs, and(eq(walletEpochs.walletId, wallets.id), eq(walletEpochs.epoch, epoch)))
      .where(and(eq(wallets.id, walletId), eq(wallets.accountId, accountId)))
    if (!row) throw refuse('not_found', 'There is no such wallet.')
    return row
  }
}
