import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError } from '../../http/http-error.js'
import {
  MAX_VAULT_BODY,
  vaultApi,
  type VaultAnswer,
  type VaultRequest,
  type VaultOperation,
  type Vault,
} from './vault.js'

export interface VaultAppOptions {
  readonly vault: Vault
  /** Accepted tokens, 32 bytes each. */
  readonly tokens: readonly Uint8Array[]
  readonly onFailure?: ((error: unknown) => void) | undefined
}

type Operations = { readonly [O in VaultOperation]: (request: VaultRequest<O>) => Promise<VaultAnswer<O>> }

/** HTTP API of the vault, for the gateway only. Requires a token and rejects browsers. */
export function vaultApp({ vault, tokens, onFailure }: VaultAppOptions): Hono {
  const app = new Hono()
  app.use(refuseBrowsers)
  app.use(requireToken(tokens))
  app.use(
    bodyLimit({
      maxSize: MAX_VAULT_BODY,
      onError: () => Promise.reject(new HttpError(413, 'too_large', 'The body is too large.')),
    }),
  )
  const operations: Operations = {
    async keep(recovery) {
      await vault.store(recovery)
      return {}
    },
    open: ({ id, owner, auth }) => vault.open(id, owner, auth),
    async delete({ ids }) {
      await vault.remove(ids)
      return {}
    },
  }
  for (const operation of Object.keys(operations) as VaultOperation[]) addOperation(app, operation, operations)
  app.notFound(context => context.json({ code: 'not_found', message: 'Unknown operation.' }, 404))
  app.onError((error, context) => {
    const isOurs = error instanceof HttpError && error.status < 500
    if (!isOurs) onFailure?.(error)
    const refusal = isOurs ? error : new HttpError(500, 'failed', 'The vault could not answer.')
    return context.json(refusal, refusal.status)
  })
  return app
}

function addOperation<O extends VaultOperation>(app: Hono, operation: O, operations: Operations): void {
  app.post(`/v1/${operation}`, async context => {
    const body = vaultApi[operation].request.safeParse(await context.req.json().catch(() => undefined))
    if (!body.success) throw new HttpError(400, 'invalid_request', 'The body is not what this operation takes.')
    const answer = await operations[operation](body.data as VaultRequest<O>)
    return context.json(answer)
  })
}

// Browsers always send one of these headers with requests to this API. The gateway sends neither.
const refuseBrowsers: MiddlewareHandler = async (context, next) => {
  const isBrowser = ['origin', 'sec-fetch-site'].some(name => context.req.header(name) !== undefined)
  if (isBrowser) throw new HttpError(403, 'origin_not_allowed', 'The vault does not answer to browsers.')
  await next()
}

// Compares hashes in constant time, and always with every token.
function requireToken(tokens: readonly Uint8Array[]): MiddlewareHandler {
  const digest = (value: Uint8Array) => createHash('sha256').update(value).digest()
  const known = tokens.map(digest)
  return async (context, next) => {
    const [, sent = ''] = /^Bearer ([\w-]{43})$/.exec(context.req.header('authorization') ?? '') ?? []
    const found = digest(Buffer.from(sent, 'base64url'))
    const matches = known.filter(token => timingSafeEqual(token, found))
    if (matches.length === 0) throw new HttpError(401, 'invalid_token', 'The token is missing or wrong.')
    await next()
  }
}
