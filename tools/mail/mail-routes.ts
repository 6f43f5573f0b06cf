import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { localOnly } from '../gateway/dev-pages.js'
import type { CaughtMail, MailCatcher } from './mail-catcher.js'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#202020;background:#fff}' +
  'article{border:1px solid #767676;border-radius:8px;padding:0 1rem;margin:1rem 0}' +
  'h2{font-size:1.125rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}' +
  '@media(prefers-color-scheme:dark){body{color:#f0f0f0;background:#161616}a{color:#8ab4f8}}'

const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Routes of the development mailbox: `/dev/mail` for people, `/dev/mail.json?to=` for tests. Emails are shown as plain
 * text.
 */
export function devMailRoutes(catcher: MailCatcher): Hono {
  const app = new Hono()
  app.use('/dev/*', localOnly, async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
    context.header('Content-Security-Policy', CSP)
  })
  app.get('/dev/mail', context => context.html(page(catcher.mails)))
  app.get('/dev/mail.json', context => {
    const to = context.req.query('to')
    const mails = catcher.mails.filter(mail => to === undefined || mail.to === to)
    return context.json({
      mails: mails.map(({ id, at, to: recipient, subject, text }) => ({ id, at, to: recipient, subject, text })),
    })
  })
  return app
}

function page(mails: readonly CaughtMail[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mail of this machine</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Mail of this machine</h1>
          <p>
            What the gateway would have sent, newest first. Nothing leaves this machine.
            <a href="/dev/mail">Look again</a>
          </p>
          ${mails.length > 0 ? mails.map(renderMail) : html`<p>No letter yet.</p>`}
        </main>
      </body>
    </html>`
}

function renderMail({ to, subject, text, at }: CaughtMail) {
  const time = new Date(at)
  return html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${time.toISOString()}">${time.toISOString().slice(11, 19)} UTC</time></p>
    <pre>${text}</pre>
  </article>`
}
