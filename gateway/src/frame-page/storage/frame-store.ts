import * as z from 'zod/mini'
import { parseJson } from '../../../../src/lib/text.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, utf8 } from '../vault/bytes.js'
import { gcmOpen, gcmSeal } from '../vault/gcm.js'
import type { DeviceBinding, SealedShare, VaultRecord } from '../worker/worker-protocol.js'
import { tables, type RowChange, type RowStore } from './row-store.js'

const record = z.object({
  walletId: z.string().check(z.minLength(1), z.maxLength(64)),
  epoch: z.int().check(z.positive()),
  sealed: z.string().check(z.maxLength(512)),
  evmAddress: z.string().check(z.maxLength(42)),
  solanaAddress: z.string().check(z.maxLength(44)),
})
const storedShare = z.object({
  v: z.literal(1),
  record,
  device: z.object({ iv: z.string().check(z.maxLength(32)), ciphertext: z.string().check(z.maxLength(256)) }),
  /** Recovery blobs of this epoch, sealed again: with them the wallet opens without the gateway. */
  recovery: z.record(z.string(), z.string().check(z.maxLength(8_192))),
})
const storedSession = z.object({
  refreshToken: z.string(),
  userId: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  appToken: z.string(),
})
export type StoredSession = z.output<typeof storedSession>

export interface StoredShare {
  readonly record: VaultRecord
  readonly device: SealedShare
  readonly recovery: Readonly<Record<string, string>>
}

export interface Place {
  readonly projectId: string
  readonly origin: string
}

/**
 * Typed and sealed storage for one app. An unreadable row is dropped, others stay. Failed writes reject with the
 * store's error.
 */
export class FrameStore {
  constructor(
    readonly rows: RowStore,
    readonly place: Place,
  ) {}

  /** The key that binds device shares: non-extractable, and separate for each app. */
  async binding(): Promise<DeviceBinding> {
    const fresh = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const found = await this.rows.read('keys', this.#key('wrap'))
    const wrapKey = isKey(found) ? found : await this.#readOrAddKey('wrap', found, await fresh())
    return { wrapKey, ...this.place }
  }

  async deviceKey(): Promise<CryptoKeyPair> {
    const found = await this.rows.read('keys', this.#key('device'))
    if (isPair(found)) return found
    const fresh = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    return this.#readOrAddKey('device', found, fresh)
  }

  async session(): Promise<StoredSession | undefined> {
    const row = await this.rows.read('sessions', this.#key('session'))
    if (row === undefined) return undefined
    const opened = await this.#unseal(row, 'session').catch(() => undefined)
    const read = opened === undefined ? undefined : storedSession.safeParse(opened)
    if (!read?.success) await this.clearSession()
    return read?.data
  }

  async saveSession(session: StoredSession): Promise<void> {
    await this.rows.write([
      { table: 'sessions', key: this.#key('session'), value: await this.#seal(session, 'session') },
    ])
  }

  async clearSession(): Promise<void> {
    await this.rows.write([{ table: 'sessions', key: this.#key('session') }])
  }

  async shares(walletId?: string): Promise<readonly StoredShare[]> {
    const rows = await this.rows.list('shares', walletId === undefined ? this.#key() : this.#key(walletId))
    const read = await Promise.all(rows.map(async ({ key, value }) => ({ key, share: await this.#readShare(value) })))
    const corrupt: RowChange[] = read.flatMap(({ key, share }) => (share ? [] : [{ table: 'shares', key }]))
    if (corrupt.length > 0) await this.rows.write(corrupt)
    return read.flatMap(({ share }) => share ?? []).sort((a, b) => b.record.epoch - a.record.epoch)
  }

  /** Saves a share next to those of other sets: of two sets of one epoch, it may be unknown which one is in force. */
  async saveShare({ record: facts, device, recovery }: StoredShare): Promise<void> {
    const sealed = await Promise.all(
      Object.entries(recovery).map(async ([kind, blob]) => [kind, await this.#seal(blob, 'recovery')] as const),
    )
    const value = { v: 1, record: facts, device, recovery: Object.fromEntries(sealed) }
    await this.rows.write([{ table: 'shares', key: this.#shareKey(facts), value }])
  }

  async deleteOtherShares(but: VaultRecord): Promise<void> {
    const rows = await this.rows.list('shares', this.#key(but.walletId))
    const retained = this.#shareKey(but)
    await this.rows.write(rows.flatMap(({ key }) => (key === retained ? [] : [{ table: 'shares', key }])))
  }

  /** Sets the time after account deletion at which all data is erased, unless the user returns. */
  async eraseAfter(at: number | undefined): Promise<void> {
    await this.rows.write([{ table: 'sessions', key: this.#key('erase'), value: at }])
  }

  async eraseIfDue(now: number): Promise<void> {
    const at = await this.rows.read('sessions', this.#key('erase'))
    if (typeof at === 'number' && at <= now) await this.wipe()
  }

  /**
   * Moves the data to another store. An existing binding key there is retained, because it seals earlier shares: then
   * the session is sealed again, and the shares of this store are not moved.
   */
  async moveTo(rows: RowStore): Promise<FrameStore> {
    const target = new FrameStore(rows, this.place)
    const session = await this.session()
    const [wrap, sealed] = [this.#key('wrap'), this.#key('session')]
    const hasBinding = isKey(await rows.read('keys', wrap))
    const changes: RowChange[] = []
    for (const table of hasBinding ? (['keys', 'sessions'] as const) : tables)
      for (const { key, value } of await this.rows.list(table, this.#key()))
        if (!hasBinding || (key !== wrap && key !== sealed)) changes.push({ table, key, value })
    await rows.write(changes)
    if (hasBinding && session) await target.saveSession(session)
    return target
  }

  async wipe(): Promise<void> {
    const changes: RowChange[] = []
    for (const table of tables)
      for (const { key } of await this.rows.list(table, this.#key())) changes.push({ table, key })
    await this.rows.write(changes)
  }

  async #readShare(row: unknown): Promise<StoredShare | undefined> {
    const read = storedShare.safeParse(row)
    if (!read.success) return undefined
    const blobs = await Promise.all(
      Object.entries(read.data.recovery).map(async ([kind, sealed]) => [kind, await this.#blob(sealed)] as const),
    )
    const recovery = Object.fromEntries(blobs.flatMap(([kind, blob]) => (blob === undefined ? [] : [[kind, blob]])))
    return { record: read.data.record, device: read.data.device, recovery }
  }

  async #blob(sealed: string): Promise<string | undefined> {
    const blob = await this.#unseal(sealed, 'recovery').catch(() => undefined)
    return typeof blob === 'string' ? blob : undefined
  }

  async #seal(value: unknown, what: string): Promise<string> {
    const { wrapKey } = await this.binding()
    return encodeBase64Url(await gcmSeal(wrapKey, utf8(JSON.stringify(value)), utf8(this.#key(what))))
  }

  async #unseal(sealed: unknown, what: string): Promise<unknown> {
    const { wrapKey } = await this.binding()
    const plain = await gcmOpen(wrapKey, fromBase64url(String(sealed)), utf8(this.#key(what)))
    return parseJson(new TextDecoder().decode(plain))
  }

  async #readOrAddKey<K extends CryptoKey | CryptoKeyPair>(name: string, found: unknown, fresh: K): Promise<K> {
    const key = this.#key(name)
    if (found !== undefined) await this.rows.write([{ table: 'keys', key }])
    return (await this.rows.readOrAdd('keys', key, fresh)) as K
  }

  // `sealed` starts with a random IV, so two sets never share a row.
  #shareKey({ walletId, epoch, sealed }: VaultRecord): string {
    return this.#key(walletId, `${epoch}`, sealed.slice(0, 16))
  }

  // Escapes the parts and ends each with a space, so that no project, origin or wallet is a prefix of another.
  #key(...parts: readonly string[]): string {
    return [this.place.projectId, this.place.origin, ...parts].map(part => `${encodeURIComponent(part)} `).join('')
  }
}

function isKey(value: unknown): value is CryptoKey {
  return value instanceof CryptoKey && value.algorithm.name === 'AES-GCM' && !value.extractable
}

function isPair(value: unknown): value is CryptoKeyPair {
  const pair = value as Partial<CryptoKeyPair> | undefined
  return pair?.privateKey instanceof CryptoKey && pair.publicKey instanceof CryptoKey && !pair.privateKey.extractable
}
