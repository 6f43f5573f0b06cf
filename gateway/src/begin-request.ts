import type { ApiContext, ApiGuard, Client } from './modules/keys/api-env.js'
import { randomId } from './modules/keys/random-id.js'
import { inLanguage } from './modules/mail/words/letter-language.js'

/** What every request of `/v1` begins with: a name of its own, who asks, and the language of whatever is mailed for it. */
export function beginRequest(client: (context: ApiContext) => Client): ApiGuard {
  return async (context, next) => {
    context.set('requestId', randomId())
    context.set('client', client(context))
    await inLanguage(context.req.header('accept-language'), next)
    context.res.headers.set('X-Request-Id', context.var.requestId)
    context.res.headers.set('Cache-Control', 'no-store')
  }
}
