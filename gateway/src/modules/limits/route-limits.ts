import type { Rate } from '../../../../src/lib/token-bucket.js'

/**
 * Limits for the calls of a visitor, per class of routes. A network has `NETWORK_FACTOR` times as much. The rates are generous,
 * because many people may share one address. Guessable secrets and emails have stricter limits of their own.
 */
export const limitRates = {
  /** Static pages, files and pictures, and paths that do not exist. They never use the database. */
  page: { burst: 3_000, perSecond: 300 },
  /** Health checks, which may query the database. */
  probe: { burst: 300, perSecond: 20 },
  /** Data calls, per project. */
  data: { burst: 300, perSecond: 10 },
  /** The RPC proxy, per call and project. `RPC_PER_SECOND` replaces it. */
  rpc: { burst: 500, perSecond: 50 },
  /** Emailed codes of a login. */
  code: { burst: 60, perSecond: 1 },
  /** Pages that a token in a link or a redirect opens, without a key or session. */
  link: { burst: 60, perSecond: 1 },
  /** Logins with a passkey or a social account. */
  login: { burst: 120, perSecond: 2 },
  /** Calls that renew or end a session. They store a used proof before the token is known. */
  refresh: { burst: 120, perSecond: 2 },
  /** Long polls. Each lasts up to 25 seconds. */
  wait: { burst: 120, perSecond: 2 },
  /** Calls of a session. */
  session: { burst: 600, perSecond: 10 },
} as const satisfies Readonly<Record<string, Rate>>

export type LimitClass = keyof typeof limitRates

/** Services whose calls cost the operator money or quota. Each has a daily budget. */
export const paidServices = ['swap', 'onramp', 'names', 'prices', 'accounts', 'rpc'] as const
export type PaidService = (typeof paidServices)[number]

export interface RouteLimit {
  readonly by: LimitClass
  /** The service whose budget a call uses. */
  readonly budget?: PaidService
}

/**
 * The limit of every route of the gateway. A test compares it with the router: a route without a row fails, and so does
 * a row without a route. Routes of the development services are open to this machine only. Those of a separate vault
 * have one caller, the gateway.
 */
export const routeLimits: Readonly<Record<string, RouteLimit>> = {
  'GET /health': { by: 'probe' },
  'GET /ready': { by: 'probe' },
  'GET /.well-known/jwks.json': { by: 'probe' },

  'GET /getWallets': { by: 'page' },
  'GET /getWalletImage/:id': { by: 'page' },
  'GET /public/getAssetImage/:id': { by: 'page' },
  'GET /public/getTokenImage/:symbol': { by: 'page' },
  'GET /public/getCurrencyImage/:id': { by: 'page' },

  'GET /sdk': { by: 'page' },
  'GET /account': { by: 'page' },
  'GET /approve': { by: 'page' },
  'GET /device': { by: 'page' },
  'GET /export': { by: 'page' },
  'GET /farcaster': { by: 'page' },
  'GET /link': { by: 'page' },
  'GET /loading': { by: 'page' },
  'GET /passkey': { by: 'page' },
  'GET /auth/callback': { by: 'page' },
  'GET /r': { by: 'page' },
  'GET /favicon.ico': { by: 'page' },
  'GET /frame/frame-manifest.json': { by: 'page' },
  'GET /frame/:file': { by: 'page' },

  'GET /v1/supported-chains': { by: 'data' },
  'POST /v1': { by: 'rpc', budget: 'rpc' },
  'POST /v1/': { by: 'rpc', budget: 'rpc' },
  'POST /v1/fungible/price': { by: 'data', budget: 'prices' },
  'GET /v1/account/:address/balance': { by: 'data', budget: 'accounts' },
  'GET /v1/account/:address/nfts': { by: 'data', budget: 'accounts' },
  'GET /v1/account/:address/history': { by: 'data', budget: 'accounts' },
  'GET /v1/icon': { by: 'data' },
  'GET /v1/identity/:address': { by: 'data', budget: 'names' },
  'GET /v1/profile/account/:name': { by: 'data', budget: 'names' },
  'GET /v1/profile/reverse/:address': { by: 'data', budget: 'names' },
  'GET /v1/profile/suggestions/:name': { by: 'data', budget: 'names' },
  'POST /v1/profile/account': { by: 'data', budget: 'names' },
  'GET /v1/convert/tokens': { by: 'data', budget: 'swap' },
  'GET /v1/convert/quotes': { by: 'data', budget: 'swap' },
  'GET /v1/convert/gas-price': { by: 'data', budget: 'swap' },
  'GET /v1/convert/allowance': { by: 'data', budget: 'swap' },
  'GET /v1/convert/build-approve': { by: 'data', budget: 'swap' },
  'POST /v1/convert/build-transaction': { by: 'data', budget: 'swap' },
  'GET /v1/onramp/providers': { by: 'data' },
  'GET /v1/onramp/options': { by: 'data', budget: 'onramp' },
  'POST /v1/generators/onrampurl': { by: 'data', budget: 'onramp' },
  'POST /v1/onramp/quote': { by: 'data', budget: 'onramp' },
  'POST /e': { by: 'data' },
  'POST /batch': { by: 'data' },
  'GET /getAnalyticsConfig': { by: 'data' },
  'GET /appkit/v1/config': { by: 'data' },
  'GET /appkit/v1/project-limits': { by: 'data' },
  'GET /projects/v1/origins': { by: 'data' },
  'GET /v1/sign-in/:project/nonce': { by: 'data' },
  'POST /v1/sign-in/:project/verify': { by: 'data' },
  'GET /v1/sign-in/:project/session': { by: 'data' },
  'POST /v1/sign-in/:project/sign-out': { by: 'data' },

  'POST /v1/otp/send': { by: 'code' },
  'POST /v1/otp/verify': { by: 'code' },
  'POST /v1/device/look': { by: 'link' },
  'POST /v1/device/approve': { by: 'link' },
  'POST /v1/device/deny': { by: 'link' },
  'POST /v1/link/look': { by: 'link' },
  'POST /v1/link/use': { by: 'link' },
  'POST /v1/oauth/look': { by: 'link' },
  'POST /v1/oauth/callback': { by: 'link' },
  'POST /v1/farcaster/look': { by: 'link' },
  'POST /v1/farcaster/open': { by: 'link' },
  'POST /v1/farcaster/deny': { by: 'link' },
  'POST /v1/passkey/options': { by: 'login' },
  'POST /v1/passkey/register': { by: 'login' },
  'POST /v1/passkey/login': { by: 'login' },
  'POST /v1/oauth/start': { by: 'login' },
  'POST /v1/oauth/redeem': { by: 'login' },
  'POST /v1/farcaster/start': { by: 'login' },
  'POST /v1/device/wait': { by: 'wait' },
  'POST /v1/oauth/wait': { by: 'wait' },
  'POST /v1/farcaster/wait': { by: 'wait' },
  'POST /v1/handover/wait': { by: 'wait' },
  'POST /v1/token/refresh': { by: 'refresh' },
  'POST /v1/token/revoke': { by: 'refresh' },
  'POST /v1/sessions/list': { by: 'session' },
  'POST /v1/sessions/revoke-all': { by: 'session' },
  'POST /v1/sessions/end': { by: 'session' },
  'POST /v1/account/changes': { by: 'session' },
  'POST /v1/account/changes/cancel': { by: 'session' },
  'POST /v1/device/pending': { by: 'session' },
  'POST /v1/device/decide': { by: 'session' },
  'POST /v1/wallet/nonce': { by: 'session' },
  'PUT /v1/wallet': { by: 'session' },
  'POST /v1/wallet/commit': { by: 'session' },
  'POST /v1/wallet/share': { by: 'session' },
  'POST /v1/wallet/freeze': { by: 'session' },
  'POST /v1/wallet/unfreeze': { by: 'session' },
  'PUT /v1/recovery': { by: 'session' },
  'POST /v1/recovery/file': { by: 'session' },
  'POST /v1/recovery/parameters': { by: 'session' },
  'POST /v1/recovery/read': { by: 'session' },
  'POST /v1/handover/devices': { by: 'session' },
  'POST /v1/handover/start': { by: 'session' },
  'POST /v1/handover/pending': { by: 'session' },
  'POST /v1/handover/approve': { by: 'session' },
  'POST /v1/handover/deny': { by: 'session' },
  'POST /v1/email/start': { by: 'session' },
  'POST /v1/email/primary': { by: 'session' },
  'POST /v1/email/secondary': { by: 'session' },
  'POST /v1/step-up/send': { by: 'session' },
  'POST /v1/export/intent': { by: 'session' },
  'POST /v1/account/delete': { by: 'session' },
}
