import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import type { LoginOutcome } from '../../../../../src/contract/login-api.js'
import { refuse } from '../../../api-refusal.js'
import { schema } from '../../../store/schema.js'
import type { WalletCore } from '../../../wallet-core.js'
import type { Client } from '../../keys/api-env.js'
import type { RouteBody } from '../../keys/api-route.js'
import { randomId } from '../../keys/random-id.js'
import { ATTEMPT_MS } from '../social-attempts.js'
import { devProviderUrl } from '../dev/dev-client.js'
import { ownsId } from './custody-check.js'
import { FarcasterRelay, type RelayStatus } from './farcaster-relay.js'
import { readSignIn, signerOf } from './sign-in-message.js'

const { farcasterAttempts } = schema

const secrets = z.object({ channelToken: z.string(), nonce: z.string() })

/** Logins by Farcaster: the person signs a message that names this wallet and a number used once. Standard: FIP-11. */
export class FarcasterAttempts {
  constructor(private readonly core: WalletCore) {}

  /** Begins one. Throws `provider_missing`, `provider_failed`. */
  async start(
    { projectId, origin }: RouteBody<'POST /v1/farcaster/start'>,
    { jkt, client }: { jkt: string; client: Client },
  ): Promise<{ url: string; attemptId: string }> {
    const { db, clock, sealer } = this.core
    const id = randomId()
    const nonce = randomBytes(16).toString('hex')
    const { channelToken, url } = await this.#relay().open({ siweUri: this.#uri, domain: this.#domain, nonce })
    await db.insert(farcasterAttempts).values({
      id,
      secretsSealed: sealer.seal(JSON.stringify({ channelToken, nonce }), `farcaster|${id}`),
      jkt,
      projectId,
      origin,
      browser: client.browser,
      country: client.country,
      status: 'started',
      createdAt: clock.now(),
      expiresAt: clock.now() + ATTEMPT_MS,
    })
    return { url, attemptId: id }
  }

  /** Looks whether the person has signed, and ends the login then: once. Throws `expired`, `provider_failed`. */
  async look(id: string, jkt: string): Promise<LoginOutcome | undefined> {
    const { db, clock, sealer, logins } = this.core
    const open = and(eq(farcasterAttempts.status, 'started'), gt(farcasterAttempts.expiresAt, clock.now()))
    const mine = and(eq(farcasterAttempts.id, id), eq(farcasterAttempts.jkt, jkt), open)
    const [row] = await db.select().from(farcasterAttempts).where(mine)
    if (!row) throw refuse('expired', 'The login is over, or was used.')
    const { channelToken, nonce } = secrets.parse(JSON.parse(sealer.openText(row.secretsSealed, `farcaster|${id}`)))
    const status = await this.#relay().status(channelToken)
    if (status.state === 'pending') return undefined
    const fid = await this.#signedFid(status, nonce)
    const next = { status: fid === undefined ? 'failed' : 'redeemed' }
    const won = await db.update(farcasterAttempts).set(next).where(mine).returning({ id: farcasterAttempts.id })
    if (won.length === 0) throw refuse('expired', 'The login is over, or was used.')
    if (fid === undefined) throw refuse('provider_failed', 'The signature does not fit.')
    const { projectId, origin, browser, country } = row
    const identity = { provider: 'farcaster', subject: fid, email: null, userName: status.username ?? null }
    return logins.finish({ identity, amr: 'farcaster', jkt, projectId, origin, browser, country })
  }

  /** Whose signature it is, if it is one over our own words. */
  async #signedFid(
    { message, signature, fid }: Extract<RelayStatus, { state: 'completed' }>,
    nonce: string,
  ): Promise<string | undefined> {
    const { env, fetch, clock, development } = this.core
    const said = readSignIn(message, clock.now())
    const isOurs = said?.domain === this.#domain && said.uri === this.#uri && said.nonce === nonce
    if (!said || !isOurs || said.fid !== String(fid)) return undefined
    if (signerOf(message, signature) !== said.address.toLowerCase()) return undefined
    const rpcUrl = env['FARCASTER_RPC_URL']
    if (!rpcUrl) return development ? said.fid : undefined
    return (await ownsId({ rpcUrl, fetch }, said)) ? said.fid : undefined
  }

  #relay(): FarcasterRelay {
    const { env, fetch, development, urls } = this.core
    const url = env['FARCASTER_RELAY_URL']
    if (url && (development || env['FARCASTER_RPC_URL'])) return new FarcasterRelay(url.replace(/\/+$/, ''), fetch)
    if (url || !development) throw refuse('provider_missing', 'There is no login by Farcaster here.')
    return new FarcasterRelay(devProviderUrl(urls.frame(), 'farcaster'), fetch)
  }

  get #uri(): string {
    return `${this.core.urls.frame()}/`
  }

  get #domain(): string {
    return new URL(this.core.urls.frame()).host
  }
}
