import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { and, eq } from 'drizzle-orm'
import type { LiveSession } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { schema } from '../../store/database.js'
import { routeLimit } from '../limits/rate-limits.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { checkProvenDevice, checkThawed } from './wallet-records.js'
import { openShare, wrongEpoch } from './wallet-sets.js'

// HPKE info string. The frame uses the same one.
const INFO = 'appkit-share/v1'
const KEY_BYTES = 32

interface ShareRecipient {
  readonly walletId: string
  readonly epoch: number
  readonly jkt: string
  /** X25519, base64url. */
  readonly publicKey: string
}

// Encrypts a share to a key of the frame, so that proxies and logs cannot read it. Throws `invalid_request` for an
// invalid key. Standard: HPKE, RFC 9180 (X25519, HKDF-SHA256, AES-256-GCM).
async function sealToFrame(
  share: Uint8Array,
  { walletId, epoch, jkt, publicKey }: ShareRecipient,
): Promise<{ enc: string; ciphertext: string }> {
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const raw = Buffer.from(publicKey, 'base64url')
  if (raw.length !== KEY_BYTES) throw invalidKey()
  const aad = toArrayBuffer(Buffer.from(`${walletId}|${epoch}|${jkt}`))
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(toArrayBuffer(raw))
    const sealing = { recipientPublicKey, info: toArrayBuffer(Buffer.from(INFO)) }
    const { enc, ct } = await suite.seal(sealing, toArrayBuffer(share), aad)
    return { enc: toBase64Url(enc), ciphertext: toBase64Url(ct) }
  } catch {
    // Low-order points would make the shared secret predictable.
    throw invalidKey()
  }
}

function invalidKey(): Error {
  return apiError('invalid_request', 'Invalid encryption key.')
}

// Copies the bytes, because a Buffer is often a view of a larger ArrayBuffer.
function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function toBase64Url(buffer: ArrayBuffer): string {
  return Buffer.from(buffer).toString('base64url')
}

const HOUR_MS = 3_600_000
const SHARES_PER_HOUR = 20
const SHARES_PER_DAY = 100

const { accounts, wallets, walletEpochs } = schema

export class ShareReleases {
  constructor(private readonly core: WalletCore) {}

  /**
   * Returns the share of the current epoch or, for the device that stored it, of the pending one. Throws `not_found`,
   * `epoch`, `frozen`, `rate_limited` and the errors of {@link checkProvenDevice}.
   */
  async release(
    { walletId, epoch, publicKey }: { walletId: string; epoch: number; publicKey: string },
    { accountId, jkt, holdUntil }: LiveSession,
  ): Promise<{ enc: string; ciphertext: string }> {
    const { db, clock, limits, audit, sealer } = this.core
    const row = await this.#findShare(walletId, epoch, accountId)
    checkThawed(row.frozenUntil, clock.now())
    if (row.state === null || row.state === 'superseded' || row.shareSealed === null) throw wrongEpoch()
    if (row.state === 'pending' && row.jkt !== jkt) throw wrongEpoch()
    await checkProvenDevice(db, { walletId, epoch, madeBy: row.jkt }, { jkt, holdUntil, now: clock.now() })
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
        await audit.record(entry, transaction)
      })
    else await audit.record(entry)
    return sealed
  }

  async #findShare(walletId: string, epoch: number, accountId: string) {
    const { frozenUntil } = accounts
    const { state, jkt, shareSealed } = walletEpochs
    const [row] = await this.core.db
      .select({ frozenUntil, state, jkt, shareSealed })
      .from(wallets)
      .innerJoin(accounts, eq(accounts.id, wallets.accountId))
      .leftJoin(walletEpochs, and(eq(walletEpochs.walletId, wallets.id), eq(walletEpochs.epoch, epoch)))
      .where(and(eq(wallets.id, walletId), eq(wallets.accountId, accountId)))
    if (!row) throw apiError('not_found', 'Wallet not found.')
    return row
  }
}
