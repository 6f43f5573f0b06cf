import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { HttpError } from '../../gateway/src/http/http-error.js'
import type { DataCore } from '../../gateway/src/modules/data/data-core.js'
import { localOnly, answerPage } from '../gateway/dev-pages.js'
import { SANDBOX_PATH, deliver, readOrder, type SandboxOrder, formatDollars } from './sandbox-orders.js'

export function sandboxRoutes(core: DataCore): Hono {
  const app = new Hono()
  app.use(SANDBOX_PATH, localOnly, async (context, next) => {
    const { host, protocol } = new URL(context.req.url)
    const origin = context.req.header('origin')
    const named = context.req.header('host') ?? host
    // Pages without a referrer send the origin `null`. `sec-fetch-site` identifies their own form.
    const isOwn =
      origin === 'null'
        ? context.req.header('sec-fetch-site') === 'same-origin'
        : origin === undefined || origin === `${protocol}//${named}`
    if (context.req.method === 'POST' && !isOwn)
      throw new HttpError(403, 'origin_not_allowed', 'Only the page itself buys.')
    return next()
  })
  app.get(SANDBOX_PATH, async context => offerPage(context, await readOrder(core, context.req.query())))
  app.post(SANDBOX_PATH, async context => {
    const order = await readOrder(core, await context.req.parseBody())
    const hash = await deliver(order)
    return answerPage(
      context,
      'Delivered',
      html`<p>${formatAmount(order)} went to ${order.address}.</p>
        <p>${hash}</p>`,
    )
  })
  return app
}

function offerPage(context: Context, order: SandboxOrder) {
  const { address, chain, total, fee } = order
  const hidden = { address, network: chain.caipNetworkId, amount: formatDollars(total) }
  return answerPage(
    context,
    'Buy on this machine',
    html`<p>This page stands in for a seller, on this machine alone. No money moves; the coins do.</p>
      <p>
        ${formatAmount(order)} on ${chain.network.name} for $${formatDollars(total)}, of which $${formatDollars(fee)}
        are a fee.
      </p>
      <p>To ${address}.</p>
      <form method="post" action="${SANDBOX_PATH}">
        ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button type="submit">Buy</button>
      </form>`,
  )
}

function formatAmount({ coins, chain }: SandboxOrder): string {
  const { decimals, symbol } = chain.network.currency
  const text = coins.toString().padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals).slice(0, 6)} ${symbol}`
}
