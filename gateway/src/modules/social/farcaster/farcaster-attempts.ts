import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import type { LoginAnswer, LoginOutcome } from '../../../../../src/contract/login-api.js'
import { trimEnd } from '../../../../../src/lib/text.js'
import type { RouteBody } from '../../../http/api-route.js'
import { refuse } from '../../../http/http-error.js'
import { schema } from '../../../store/database.js'
import { hashOf, randomId, randomToken } from '../../keys/hashing.js'
import type { WalletCore } from '../../wallet-api/wallet-core.js'
import { attemptFacts, begunBy, isPermitted, type Beginner } from '../attempt-origin.js'
import { ownsId, FarcasterRelay, type RelayStatus } from './farcaster-relay.js'
import { readSignIn, signerOf } from './sign-in-message.js'

const { farcasterAttempts } = schema
type Attempt = typeof farcasterAttempts.$inferSelect

const secrets = z.object({ nonce: z.string(), channelToken: z.optional(z.string()), url: z.optional(z.string()) })

/**
 * Logins by Farcaster: the person signs a message that names this wallet and a number used once. Nothing in that message
 * names the browser that asked, so the request is opened on a page of the wallet, by the browser that began or by a
 * person who confirmed there whom they log in. Standard: FIP-11.
 */
export class FarcasterAttempts {
  constructor(private readonly core: WalletCore) {}

  /** Begins one. Throws `provider_missing`. */
  async start(
    page: RouteBody<'POST /v1/farcaster/start'>,
    beginner: Beginner,
  ): Promise<LoginAnswer<'POST /v1/farcaster/start'>> {
    this.#relay()
    const { db, clock, urls } = this.core
    const [id, token] = [randomId(), randomToken()]
    const begun = begunBy(page, beginner, clock.now())
    const secretsSealed = this.#seal(id, { nonce: randomBytes(16).toString('hex') })
    await db.insert(farcasterAttempts).values({ id, linkHash: hashOf(token), secretsSealed, ...begun })
    return { url: `${urls.frame()}/farcaster#${token}`, attemptId: id, matchWord: begun.matchWord }
  }

  /** What a person compares on the wallet's page before Farcaster is asked. Looking opens nothing. Throws `expired`. */
  async lookUp(token: string): Promise<LoginAnswer<'POST /v1/farcaster/look'>> {
    const [row] = await this.core.db.select().from(farcasterAttempts).where(this.#linked(token))
    if (!row) throw over()
    return attemptFacts(row)
  }

  /**
   * Opens the request at the relay, once; the browser that began gets the same address again. Throws `expired`, and
   * `provider_failed`, which the frame is told, too.
   */
  async open({ token, ...permission }: RouteBody<'POST /v1/farcaster/open'>): Promise<{ url: string }> {
    const { db } = this.core
    const permitted = isPermitted(farcasterAttempts.browserHash, permission)
    const [claimed] = await db
      .update(farcasterAttempts)
      .set({ status: 'opening' })
      .where(and(this.#linked(token), permitted))
      .returning()
    if (!claimed) return this.#opened(token, permission.secret)
    const { nonce } = this.#secretsOf(claimed)
    try {
      const { channelToken, url } = await this.#relay().open({ siweUri: this.#uri, domain: this.#domain, nonce })
      const secretsSealed = this.#seal(claimed.id, { nonce, channelToken, url })
      await this.#end(claimed.id, { status: 'open', secretsSealed })
      return { url }
    } catch (error) {
      await this.#end(claimed.id, { status: 'failed', failure: 'provider_failed' })
      throw error
    }
  }

  /** Ends an attempt that the person did not begin. Throws `expired`, also the second time. */
  async deny(token: string): Promise<void> {
    const denied = { status: 'failed', failure: 'denied' }
    const rows = await this.core.db.update(farcasterAttempts).set(denied).where(this.#linked(token)).returning()
    if (rows.length === 0) throw over()
  }

  /** Looks whether the person has signed, and ends the login then: once. Throws `expired`, `denied`, `provider_failed`. */
  async look(id: string, jkt: string): Promise<LoginOutcome | undefined> {
    const { db, clock, logins } = this.core
    const mine = and(eq(farcasterAttempts.id, id), eq(farcasterAttempts.jkt, jkt))
    const [row] = await db.select().from(farcasterAttempts).where(mine)
    if (row?.status === 'failed') throw failureOf(row.failure)
    if (!row || row.status === 'redeemed' || row.expiresAt <= clock.now()) throw over()
    const { channelToken, nonce } = this.#secretsOf(row)
    if (row.status !== 'open' || channelToken === undefined) return undefined
    const status = await this.#relay().status(channelToken)
    if (status.state === 'pending') return undefined
    const fid = await this.#signedFid(status, nonce)
    const next = fid === undefined ? { status: 'failed', failure: 'provider_failed' } : { status: 'redeemed' }
    const still = and(mine, eq(farcasterAttempts.status, 'open'))
    const won = await db.update(farcasterAttempts).set(next).where(still).returning({ id: farcasterAttempts.id })
    if (won.length === 0) throw over()
    if (fid === undefined) throw failureOf('provider_failed')
    const { projectId, origin, browser, country, matchWord: word } = row
    const identity = { provider: 'farcaster', subject: fid, email: null, userName: status.username ?? null }
    return logins.finish({ identity, amr: 'farcaster', jkt, projectId, origin, browser, country, matchWord: word })
  }

  /** The attempt of a link that nobody has gone on with yet. */
  #linked(token: string) {
    const open = and(eq(farcasterAttempts.status, 'started'), gt(farcasterAttempts.expiresAt, this.core.clock.now()))
    return and(eq(farcasterAttempts.linkHash, hashOf(token)), open)
  }

  /** The address of a request that is open, for the browser that began it: its page may be loaded again. */
  async #opened(token: string, secret: string | undefined): Promise<{ url: string }> {
    const mine = isPermitted(farcasterAttempts.browserHash, { secret })
    const open = and(eq(farcasterAttempts.status, 'open'), gt(farcasterAttempts.expiresAt, this.core.clock.now()))
    const where = and(eq(farcasterAttempts.linkHash, hashOf(token)), open, mine)
    const [row] = await this.core.db.select().from(farcasterAttempts).where(where)
    const url = row && this.#secretsOf(row).url
    if (url === undefined) throw over()
    return { url }
  }

  #secretsOf({ id, secretsSealed }: Attempt): z.output<typeof secrets> {
    return secrets.parse(JSON.parse(this.core.sealer.openText(secretsSealed, `farcaster|${id}`)))
  }

  #seal(id: string, kept: z.output<typeof secrets>): string {
    return this.core.sealer.seal(JSON.stringify(kept), `farcaster|${id}`)
  }

  async #end(id: string, values: Partial<Attempt>): Promise<void> {
    await this.core.db.update(farcasterAttempts).set(values).where(eq(farcasterAttempts.id, id))
  }

  /** Whose signature it is, if it is one over our own words. */
  async #signedFid(
    { message, signature, fid }: Extract<RelayStatus, { state: 'completed' }>,
    nonce: string,
  ): Promise<string | undefined> {
    const { env, fetch, clock, devSocials } = this.core
    const said = readSignIn(message, clock.now())
    const isOurs = said?.domain === this.#domain && said.uri === this.#uri && said.nonce === nonce
    if (!said || !isOurs || said.fid !== String(fid)) return undefined
    if (signerOf(message, signature) !== said.address.toLowerCase()) return undefined
    const rpcUrl = env['FARCASTER_RPC_URL']
    if (!rpcUrl) return devSocials ? said.fid : undefined
    return (await ownsId({ rpcUrl, fetch }, said)) ? said.fid : undefined
  }

  #relay(): FarcasterRelay {
    const { env, fetch, devSocials, urls } = this.core
    const url = env['FARCASTER_RELAY_URL']
    if (url && (devSocials || env['FARCASTER_RPC_URL'])) return new FarcasterRelay(trimEnd(url, '/'), fetch)
    if (url || !devSocials) throw refuse('provider_missing', 'There is no login by Farcaster here.')
    return new FarcasterRelay(devSocials.farcasterUrl(urls.frame()), fetch)
  }

  get #uri(): string {
    return `${this.core.urls.frame()}/`
  }

  get #domain(): string {
    return new URL(this.core.urls.frame()).host
  }
}

function failureOf(failure: string | null): Error {
  if (failure === 'denied') return refuse('denied', 'The person said no.')
  return refuse('provider_failed', 'Farcaster did not confirm the login.')
}

function over(): Error {
  return refuse('expired', 'The login is over, or was used.')
}
