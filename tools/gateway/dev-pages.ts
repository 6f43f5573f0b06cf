import { createHash } from 'node:crypto'
import type { MiddlewareHandler, Context } from 'hono'
import { html, raw } from 'hono/html'

// Host names of this machine. Prevents DNS rebinding from other pages.
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)(?::\d+)?$/i
const PROXY_HEADER = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/i

/** Returns 404 for requests with another host name or through a proxy. */
export const localOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? new URL(context.req.url).host
  const isProxied = [...context.req.raw.headers.keys()].some(name => PROXY_HEADER.test(name))
  return LOCAL_HOST.test(host) && !isProxied ? next() : context.notFound()
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:2rem auto;padding:0 1rem;color:#202020;background:#fff}' +
  'label{display:block;margin:1rem 0 .25rem}input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;' +
  'border:1px solid #767676;border-radius:8px;color:inherit;background:inherit}' +
  'button{font:inherit;padding:.5rem 1rem;margin:1.5rem .5rem 0 0;border:1px solid #767676;border-radius:8px;' +
  'color:inherit;background:inherit;min-height:44px;min-width:88px;cursor:pointer}' +
  'input:focus-visible,button:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}' +
  '@media(prefers-color-scheme:dark){body{color:#f0f0f0;background:#161616}}'

const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

interface DevForm {
  readonly title: string
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
}

export function answerLoginPage(context: Context, { title, action, hidden }: DevForm): Response | Promise<Response> {
  const hiddenInputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return answerPage(
    context,
    title,
    html`<p>This page stands in for the real one, on this machine alone. Be whoever you like.</p>
      <form method="post" action="${action}">
        ${hiddenInputs}
        <label for="name">Name</label>
        <input id="name" name="name" value="Ada" maxlength="60" required autocomplete="off" />
        <label for="subject">Id</label>
        <input
          id="subject"
          name="subject"
          value="1001"
          maxlength="60"
          required
          pattern="[0-9A-Za-z]+"
          autocomplete="off"
        />
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny" formnovalidate>Deny</button>
      </form>`,
  )
}

export function answerMessage(context: Context, title: string, sentence: string): Response | Promise<Response> {
  return answerPage(context, title, html`<p>${sentence}</p>`)
}

export function answerPage(context: Context, title: string, body: unknown): Response | Promise<Response> {
  context.header('Content-Security-Policy', CSP)
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
  )
}
