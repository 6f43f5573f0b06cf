// Measures the list of all wallets with a slower CPU: the time to the first wallets, and the frames while it scrolls.
// Both must be independent of the number of wallets.
import { inPage } from './measure-page.mjs'
import { drawWalletImage } from './wallet-images.mjs'

/** Duration of one scroll in seconds. At 2,000 px per second, it passes 600 wallets. */
const SCROLL_SECONDS = 7.5
const FRAME_MS = 1000 / 60
const LIMIT_MS = 60_000

/** Answers like a catalogue of this size: `/catalogue/<count>/getWallets` and `…/getWalletImage/<id>`. */
export function answerAsCatalogue(path, query) {
  const [, count, resource, id] = /^\/catalogue\/(\d+)\/(\w+)(?:\/([\da-f]+))?$/.exec(path) ?? []
  if (resource === 'getWalletImage') return drawWalletImage(parseInt(id, 16))
  if (resource !== 'getWallets') return undefined
  if (query.has('rdns')) return { count: 0, data: [] }
  const [page, entries] = ['page', 'entries'].map(name => Number(query.get(name)) || 1)
  const excluded = new Set(query.get('exclude')?.split(','))
  const wallets = Array.from({ length: Number(count) }, (_, n) => n).filter(n => !excluded.has(toId(n)))
  const data = wallets.slice((page - 1) * entries, page * entries).map(walletAt)
  return { count: wallets.length, data }
}

const toId = n => n.toString(16).padStart(64, '0')

/**
 * Measures with a slower CPU: the time from a press on "All wallets" to the first tiles in ms, and the frames of two
 * scrolls, whose `speed` is in px per second. The first one starts at the top, while further pages are loaded. The second one starts at the end of the
 * loaded list; with 10,000 wallets, its pictures are requested for the first time.
 */
export function measureCatalogue(browser, url, probe, { wallets, speed, rate }) {
  return inPage(browser, probe, async (page, session) => {
    const row = await openDialog(page, `${url}?wallets=${wallets}`)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const first = await row.evaluate(pressAndWait)
    const loading = await scroll(page, session, speed)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate(loadAll, LIMIT_MS)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const loaded = await scroll(page, session, -speed)
    return { 'press to the first tiles': first, ...label('pages load', loading), ...label('all loaded', loaded) }
  })
}

/** Measures the same scrolls of a bare page with an empty list: the share of the machine, the browser and the probe. */
export function measureEmptyList(browser, url, { speed, rate }) {
  return inPage(browser, '', async (page, session) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => (window.list = document.querySelector('div')))
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const down = await scroll(page, session, speed)
    const up = await scroll(page, session, -speed)
    return { 'press to the first tiles': NaN, ...label('pages load', down), ...label('all loaded', up) }
  })
}

/**
 * Measures the same at full speed, in CPU time of the main thread, which other load on the machine hardly changes. From
 * the work of each frame, calculates the frames that a CPU slower by this factor would drop.
 */
export function measureCatalogueWork(browser, url, probe, { wallets, speed, rate }) {
  return inPage(browser, probe, async page => {
    const row = await openDialog(page, `${url}?wallets=${wallets}`)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await taskMs(session)
    await row.evaluate(pressAndWait)
    const first = (await taskMs(session)) - before
    const traced = async pxPerSecond => {
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
      await scroll(page, session, pxPerSecond)
      return predictFrames(JSON.parse(await browser.stopTracing()).traceEvents, rate)
    }
    const loading = await traced(speed)
    await page.evaluate(loadAll, LIMIT_MS)
    const loaded = await traced(-speed)
    return { 'press to the first tiles': first * rate, ...label('pages load', loading), ...label('all loaded', loaded) }
  })
}

/** Opens the dialog without a request to be still pending, and returns the row that opens the list. */
async function openDialog(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.getByRole('button', { name: 'All wallets' })
  await row.waitFor()
  await page.waitForLoadState('networkidle')
  return row
}

function label(when, results) {
  return Object.fromEntries(Object.entries(results).map(([name, value]) => [`${when}: ${name}`, value]))
}

/** Scrolls with a gesture, as of a wheel, and returns its frames. A negative speed scrolls up. */
async function scroll(page, session, speed) {
  await page.evaluate(startFrames)
  const place = await page.evaluate(centerOfList)
  await session.send('Input.synthesizeScrollGesture', {
    ...place,
    yDistance: -speed * SCROLL_SECONDS,
    speed: Math.abs(speed),
    gestureSourceType: 'mouse', // without a touch screen, a touch scrolls nothing
    preventFling: true,
  })
  const { gaps, travelled } = await page.evaluate('stopFrames()')
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  return {
    'dropped frames in %': (100 * missed) / (gaps.length + missed),
    'longest frame': Math.max(...gaps),
    'scrolled px': Math.abs(travelled),
  }
}

/** Returns the frames that this rate would drop, from the tasks of the main thread between two animation frames. */
function predictFrames(events, rate) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const fired = events.filter(({ name }) => name === 'FireAnimationFrame')
  const main = threads.find(({ pid, tid }) => fired.some(event => event.pid === pid && event.tid === tid))
  const onMain = ({ pid, tid }) => pid === main.pid && tid === main.tid
  const starts = [...new Set(fired.filter(onMain).map(({ ts }) => ts))].sort((a, b) => a - b)
  const tasks = events.filter(event => event.name === 'ThreadControllerImpl::RunTask' && event.tdur && onMain(event))
  const frames = starts.slice(1).map(() => 0)
  for (const { ts, tdur } of tasks) {
    const frame = starts.findLastIndex(start => start <= ts + tdur) // the task that draws a frame contains its start
    if (frame >= 0 && frame < frames.length) frames[frame] += (rate * tdur) / 1000
  }
  const missed = frames.reduce((sum, ms) => sum + Math.max(0, Math.ceil(ms / FRAME_MS) - 1), 0)
  return {
    'dropped frames in %': (100 * missed) / (frames.length + missed),
    'longest frame': Math.max(...frames),
    'load in %': (100 * frames.reduce((sum, ms) => sum + ms, 0)) / (frames.length * FRAME_MS),
  }
}

async function taskMs(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

function walletAt(n) {
  const id = toId(n)
  const name = `Wallet ${n}`
  return {
    id,
    name,
    homepage: `https://${n}.example`,
    image_id: id,
    order: n,
    mobile_link: `wallet${n}://`,
    desktop_link: null,
    webapp_link: `https://${n}.example/app`,
    link_mode: null,
    app_store: `https://apps.apple.com/app/${n}`,
    play_store: `https://play.google.com/store/apps/details?id=example.wallet${n}`,
    rdns: `example.wallet${n}`,
    chrome_store: null,
    badge_type: n % 3 === 0 ? 'certified' : null,
    chains: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'],
  }
}

/** Runs in the page: clicks, and returns the time until the list has laid out a wallet with a name. */
function pressAndWait(row) {
  const from = performance.now()
  row.click()
  return new Promise(resolve => {
    const look = () => {
      const view = document.querySelector('appkit-modal')?.shadowRoot?.querySelector('appkit-shell')
      const grid = view?.shadowRoot?.querySelector('appkit-all-wallets-view')?.shadowRoot?.querySelector('.grid')
      const list = grid?.shadowRoot?.querySelector('appkit-ui-virtual-list')
      window.list = list
      const tile = list?.shadowRoot?.querySelector('appkit-wallet-tile')
      if (tile?.name && tile.getBoundingClientRect().height > 0) resolve(performance.now() - from)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Runs in the page: jumps to the end of the list until there are no further pages. */
async function loadAll(limit) {
  const until = performance.now() + limit
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const grid = window.list.getRootNode().host
  const view = grid.getRootNode().host
  for (;;) {
    window.list.scrollTo({ top: window.list.scrollHeight, behavior: 'instant' })
    await nextFrame()
    if (window.list.items.length >= window.list.total) break
    if (performance.now() > until) throw new Error('The list does not end')
  }
  await view.updateComplete
  for (let frame = 0; frame < 30; frame += 1) await nextFrame()
}

/** Runs in the page: records the times between frames until `stopFrames()`. */
function startFrames() {
  const gaps = []
  const from = window.list.scrollTop
  let last
  let request = requestAnimationFrame(function frame(now) {
    if (last !== undefined) gaps.push(now - last)
    last = now
    request = requestAnimationFrame(frame)
  })
  window.stopFrames = () => {
    cancelAnimationFrame(request)
    return { gaps, travelled: window.list.scrollTop - from }
  }
}

function centerOfList() {
  const { x, y, width, height } = window.list.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
