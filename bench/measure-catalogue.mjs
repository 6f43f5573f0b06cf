// Measures the list of all wallets: the time until it shows the first ones, and the longest task while it is scrolled
// to its end. Both must be independent of the number of wallets.
import { inPage } from './measure-page.mjs'

const SCREENS = 40

/** Answers like a catalogue of this size: `/catalogue/<count>/getWallets`. */
export function answerAsCatalogue(path, query) {
  const [, count] = /^\/catalogue\/(\d+)\/getWallets$/.exec(path) ?? []
  if (!count) return undefined
  const [page, entries] = ['page', 'entries'].map(name => Number(query.get(name)) || 1)
  const left = Math.min(entries, Number(count) - (page - 1) * entries)
  const data = Array.from({ length: Math.max(0, left) }, (_, at) => walletAt((page - 1) * entries + at))
  return { count: Number(count), data }
}

/**
 * Measures without throttling: the time from the click to the first wallets in ms, and the longest task in ms of thread
 * time.
 */
export function measureCatalogue(browser, url, probe, wallets) {
  return inPage(browser, probe, async page => {
    await page.goto(`${url}?wallets=${wallets}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('button', { name: 'All wallets' })
    await row.waitFor()
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
    const first = await row.evaluate(pressAndWait)
    for (let screen = 0; screen < SCREENS; screen += 1) await page.evaluate(scrollOn)
    const { traceEvents } = JSON.parse(await browser.stopTracing())
    return { 'to the first wallets': first, 'longest task': longestTask(traceEvents) }
  })
}

function walletAt(n) {
  const id = n.toString(16).padStart(64, '0')
  const name = `Wallet ${n}`
  return { id, name, homepage: `https://${n}.example`, image_id: id, order: n, mobile_link: `wallet${n}://` }
}

/** Runs in the page: clicks, and returns the time until the list contains a wallet with a name. */
function pressAndWait(row) {
  const from = performance.now()
  row.click()
  return new Promise(resolve => {
    const look = () => {
      const view = document.querySelector('appkit-modal')?.shadowRoot?.querySelector('appkit-shell')
      const grid = view?.shadowRoot?.querySelector('appkit-all-wallets-view')?.shadowRoot?.querySelector('.grid')
      const list = grid?.shadowRoot?.querySelector('appkit-ui-virtual-list')
      window.list = list
      if (list?.shadowRoot?.querySelector('appkit-wallet-tile[name]')) resolve(performance.now() - from)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Runs in the page: scrolls by one screen and waits for its frame. */
function scrollOn() {
  window.list.scrollBy({ top: window.list.clientHeight, behavior: 'instant' })
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Returns the longest task of the renderer threads, in ms of CPU time. */
function longestTask(events) {
  const drawing = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isDrawing = ({ pid, tid }) => drawing.some(thread => thread.pid === pid && thread.tid === tid)
  const tasks = events.filter(event => event.name.endsWith('RunTask') && event.tdur && isDrawing(event))
  return tasks.reduce((longest, { tdur }) => Math.max(longest, tdur / 1000), 0)
}
