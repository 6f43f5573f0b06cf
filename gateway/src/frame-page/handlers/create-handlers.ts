import type { AccessFacts } from '../channel/access-level.js'
import type { Handlers } from '../channel/frame-port.js'
import { accountHandlers } from './account-handlers.js'
import type { HandlerDeps } from './handler-deps.js'
import { loginHandlers } from './login-handlers.js'
import { pageHandlers } from './page-handlers.js'
import { answerRpc } from './rpc-handler.js'

/** What decides how far a request may go, as things are now. */
export function accessFacts({ wallet, login }: Pick<HandlerDeps, 'wallet' | 'login'>): AccessFacts {
  return { challenge: login.pending, session: wallet.user !== undefined, unlocked: wallet.state === 'open' }
}

/** Every event of the app and what answers it. */
export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...loginHandlers(deps),
    ...accountHandlers(deps),
    ...pageHandlers(deps),
    RPC_REQUEST: (request, context) => answerRpc(deps, accessFacts(deps), request, context),
  }
}
