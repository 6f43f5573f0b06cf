import type { MiddlewareHandler } from 'hono'

/** Names of this machine. A page elsewhere can make its own name resolve to this machine, and must not read anything. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)(?::\d+)?$/i
const PROXY_HEADER = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/i

/** Answers 404 to requests with another host name, and to requests that came through a proxy: those come from elsewhere. */
export const localOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? new URL(context.req.url).host
  const isProxied = [...context.req.raw.headers.keys()].some(name => PROXY_HEADER.test(name))
  return LOCAL_HOST.test(host) && !isProxied ? next() : context.notFound()
}
