import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { type Address, recoverMessageAddress } from 'viem'
import * as z from 'zod'
import type { LoginAnswer, LoginOutcome } from '../../../../../src/contract/login-api.js'
import type { SIWXMessageData } from '../../../../../src/core/siwx.js'
import { trimEnd } from '../../../../../src/lib/text.js'
import { parseMessage } from '../../../../../src/siwx/message.js'
import type { RouteBody } from '../../../http/api-route.js'
import { apiError } from '../../../http/http-error.js'
import { schema } from '../../../store/database.js'
import { sha256, randomId, randomToken } from '../../keys/hashing.js'
import type { WalletCore } from '../../wallet-api/wallet-core.js'
import { attemptFacts, toAttemptColumns, isPermitted, type AttemptClient } from '../attempt-origin.js'
import { ownsId, FarcasterRelay, type RelayStatus } from './farcaster-relay.js'

const { farcasterAttempts } = schema
type Attempt = typeof farcasterAttempts.$inferSelect

const secrets = z.object({ nonce: z.string(), channelToken: z.optional(z.string()), url: z.optional(z.string()) })

/**
 * Farcaster logins. The signed message does not identify the browser, so an attempt is opened on a page of the wallet:
 * by the browser that started it, or after the user confirmed it there. Standard: FIP-11.
 */
export class FarcasterAttempts {
  constructor(private readonly core: WalletCore) {}

  async start(
    page: RouteBody<'POST /v1/farcaster/start'>,
    client: AttemptClient,
  ): Promise<LoginAnswer<'POST /v1/farcaster/start'>> {
    this.#relay()
    const { db, clock, urls } = this.core
    const [id, token] = [randomId(), randomToken()]
    const columns = toAttemptColumns(page, client, clock.now())
    const secretsSealed = this.#seal(id, { nonce: randomBytes(16).toString('hex') })
    await db.insert(farcasterAttempts).values({ id, linkHash: sha256(token), secretsSealed, ...columns })
    return { url: `${urls.frame()}/farcaster#${token}`, attemptId: id, matchWord: columns.matchWord }
  }

  /** Returns the facts that the user compares before Farcaster opens. Does not change the attempt. Throws `expired`. */
  async describe(token: string): Promise<LoginAnswer<'POST /v1/farcaster/look'>> {
    const [row] = await this.core.db.select().from(farcasterAttempts).where(this.#isPending(token))
    if (!row) throw expired()
    return attemptFacts(row)
  }

  /**
   * Opens the request at the relay once. The browser that started it can read the URL again. Throws `expired` and
   * `provider_failed`, which also ends the attempt.
   */
  async open({ token, ...permission }: RouteBody<'POST /v1/farcaster/open'>): Promise<{ url: string }> {
    const { db } = this.core
    const permitted = isPermitted(farcasterAttempts.browserHash, permission)
    const [claimed] = await db
      .update(farcasterAttempts)
      .set({ status: 'opening' })
      .where(and(this.#isPending(token), permitted))
      .returning()
    if (!claimed) return this.#getOpenUrl(token, permission.secret)
    const { nonce } = this.#readSecrets(claimed)
    try {
      const { channelToken, url } = await this.#relay().open({ siweUri: this.#uri, domain: this.#domain, nonce })
      const secretsSealed = this.#seal(claimed.id, { nonce, channelToken, url })
      await this.#update(claimed.id, { status: 'open', secretsSealed })
      return { url }
    } catch (error) {
      await this.#update(claimed.id, { status: 'failed', failure: 'provider_failed' })
      throw error
    }
  }

  /** Rejects an attempt that the user did not start. Throws `expired` if it is not pending. */
  async deny(token: string): Promise<void> {
    const denied = { status: 'failed', failure: 'denied' }
    const rows = await this.core.db.update(farcasterAttempts).set(denied).where(this.#isPending(token)).returning()
    if (rows.length === 0) throw expired()
  }

  /** Polls the relay and completes the login once. Throws `expired`, `denied` and `provider_failed`. */
  async poll(id: string, jkt: string): Promise<LoginOutcome | undefined> {
    const { db, clock, logins } = this.core
    const isOwn = and(eq(farcasterAttempts.id, id), eq(farcasterAttempts.jkt, jkt))
    const [row] = await db.select().from(farcasterAttempts).where(isOwn)
    if (row?.status === 'failed') throw toFailure(row.failure)
    if (!row || row.status === 'redeemed' || row.expiresAt <= clock.now()) throw expired()
    const { channelToken, nonce } = this.#readSecrets(row)
    if (row.status !== 'open' || channelToken === undefined) return undefined
    const status = await this.#relay().status(channelToken)
    if (status.state === 'pending') return undefined
    const fid = await this.#verifyFid(status, nonce)
    const next = fid === undefined ? { status: 'failed', failure: 'provider_failed' } : { status: 'redeemed' }
    const isStillOpen = and(isOwn, eq(farcasterAttempts.status, 'open'))
    const redeemed = await db
      .update(farcasterAttempts)
      .set(next)
      .where(isStillOpen)
      .returning({ id: farcasterAttempts.id })
    if (redeemed.length === 0) throw expired()
    if (fid === undefined) throw toFailure('provider_failed')
    const { projectId, origin, browser, country, matchWord: word } = row
    const identity = { provider: 'farcaster', subject: fid, email: null, userName: status.username ?? null }
    return logins.finish({ identity, amr: 'farcaster', jkt, projectId, origin, browser, country, matchWord: word })
  }

  #isPending(token: string) {
    const open = and(eq(farcasterAttempts.status, 'started'), gt(farcasterAttempts.expiresAt, this.core.clock.now()))
    return and(eq(farcasterAttempts.linkHash, sha256(token)), open)
  }

  async #getOpenUrl(token: string, secret: string | undefined): Promise<{ url: string }> {
    const isOwn = isPermitted(farcasterAttempts.browserHash, { secret })
    const open = and(eq(farcasterAttempts.status, 'open'), gt(farcasterAttempts.expiresAt, this.core.clock.now()))
    const where = and(eq(farcasterAttempts.linkHash, sha256(token)), open, isOwn)
    const [row] = await this.core.db.select().from(farcasterAttempts).where(where)
    const url = row && this.#readSecrets(row).url
    if (url === undefined) throw expired()
    return { url }
  }

  #readSecrets({ id, secretsSealed }: Attempt): z.output<typeof secrets> {
    return secrets.parse(JSON.parse(this.core.sealer.openText(secretsSealed, `farcaster|${id}`)))
  }

  #seal(id: string, attemptSecrets: z.output<typeof secrets>): string {
    return this.core.sealer.seal(JSON.stringify(attemptSecrets), `farcaster|${id}`)
  }

  async #update(id: string, values: Partial<Attempt>): Promise<void> {
    await this.core.db.update(farcasterAttempts).set(values).where(eq(farcasterAttempts.id, id))
  }

  async #verifyFid(
    { message, signature, fid }: Extract<RelayStatus, { state: 'completed' }>,
    nonce: string,
  ): Promise<string | undefined> {
    const { env, fetch, clock, devSocials } = this.core
    const fields = parseSignIn(message, clock.now())
    const isOurs = fields?.domain === this.#domain && fields.uri === this.#uri && fields.nonce === nonce
    if (!fields || !isOurs || fields.fid !== String(fid)) return undefined
    const signer = await recoverSigner(message, signature)
    if (signer?.toLowerCase() !== fields.address.toLowerCase()) return undefined
    const rpcUrl = env['FARCASTER_RPC_URL']
    if (!rpcUrl) return devSocials ? fields.fid : undefined
    return (await ownsId({ rpcUrl, fetch }, fields)) ? fields.fid : undefined
  }

  #relay(): FarcasterRelay {
    const { env, fetch, devSocials, urls } = this.core
    const url = env['FARCASTER_RELAY_URL']
    if (url && (devSocials || env['FARCASTER_RPC_URL'])) return new FarcasterRelay(trimEnd(url, '/'), fetch)
    if (url || !devSocials) throw apiError('provider_missing', 'Farcaster login isn’t available.')
    return new FarcasterRelay(devSocials.farcasterUrl(urls.frame()), fetch)
  }

  get #uri(): string {
    return `${this.core.urls.frame()}/`
  }

  get #domain(): string {
    return new URL(this.core.urls.frame()).host
  }
}

function toFailure(failure: string | null): Error {
  if (failure === 'denied') return apiError('denied', 'The user declined.')
  return apiError('provider_failed', 'Farcaster did not confirm the login.')
}

function expired(): Error {
  return apiError('expired', 'The login is over, or was used.')
}

const OP_MAINNET = 'eip155:10'
const STATEMENTS: readonly unknown[] = ['Farcaster Auth', 'Farcaster Connect']
const FID_RESOURCE = /^farcaster:\/\/fid\/([1-9]\d{0,18})$/

interface SignInFields {
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly nonce: string
  readonly fid: string
}

/** Parses a message of FIP-11. Returns undefined if it is invalid at `now`, in milliseconds. */
export function parseSignIn(message: string, now: number): SignInFields | undefined {
  const data = parseOrUndefined(message)
  if (data?.chainId !== OP_MAINNET || !STATEMENTS.includes(data.statement)) return undefined
  const { domain, accountAddress: address, uri, nonce, expirationTime, notBefore, resources = [] } = data
  const fid = FID_RESOURCE.exec(resources[0] ?? '')?.[1]
  if (fid === undefined || resources.length > 1) return undefined
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now) return undefined
  if (notBefore !== undefined && Date.parse(notBefore) > now) return undefined
  return { domain, address, uri, nonce, fid }
}

function parseOrUndefined(message: string): SIWXMessageData | undefined {
  try {
    return parseMessage(message)
  } catch {
    return undefined
  }
}

/** Recovers the signer's address, or undefined for an invalid signature. Standard: EIP-191. */
export async function recoverSigner(message: string, signature: string): Promise<Address | undefined> {
  // viem accepts other lengths: the same signature in several forms.
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined
  try {
    return await recoverMessageAddress({ message, signature: signature as Address })
  } catch {
    return undefined
  }
}
