// Measures the list of all wallets with a slower CPU: the time to the first wallets, and the frames while it scrolls.
// Both must be independent of the number of wallets.
import { inPage } from './measure-page.mjs'
import { drawWalletImage } from './wallet-images.mjs'

/** Distance of one scroll in px: 600 wallets. */
const DISTANCE_PX = 15_000
/** A fast flick: 80 wallets per second. */
const PX_PER_SECOND = 2_000
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
 * Measures the time from a press on "All wallets" to the first tiles in ms, then two scrolls: from the start, while
 * further pages are loaded, and from the end of the loaded list, over pictures that are requested for the first time if
 * the list is longer than both scrolls.
 */
export function measureCatalogue(browser, url, probe, { wallets, rate }) {
  return inPage(browser, probe, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${url}?wallets=${wallets}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('button', { name: 'All wallets' })
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const first = await row.evaluate(pressAndWait)
    const down = await scroll(page, session, DISTANCE_PX)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate(loadAll, LIMIT_MS)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const up = await scroll(page, session, -DISTANCE_PX)
    return {
      'press to the first wallets': first,
      ...named('while pages load', down),
      ...named('all loaded', up),
    }
  })
}

/** Measures the same scrolls of a bare page with an empty list: the share of the machine, the browser and the probe. */
export function measureEmptyList(browser, url, { rate }) {
  return inPage(browser, '', async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => (window.list = document.querySelector('div')))
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const down = await scroll(page, session, DISTANCE_PX)
    const up = await scroll(page, session, -DISTANCE_PX)
    return { 'press to the first wallets': 0, ...named('while pages load', down), ...named('all loaded', up) }
  })
}

function named(when, results) {
  return Object.fromEntries(Object.entries(results).map(([name, value]) => [`${when}: ${name}`, value]))
}

/** Scrolls with a gesture as of a wheel or finger, and returns what it cost. */
async function scroll(page, session, distance) {
  await page.evaluate(startFrames)
  const before = await taskMs(session)
  const place = await page.evaluate(centerOfList)
  await session.send('Input.synthesizeScrollGesture', {
    ...place,
    yDistance: -distance,
    speed: PX_PER_SECOND,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const task = (await taskMs(session)) - before
  const { frames, travelled } = await page.evaluate('stopFrames()')
  const missed = frames.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  return {
    'dropped frames in %': (100 * missed) / (frames.length + missed),
    'longest frame': Math.max(...frames),
    'CPU time per screen': task / (Math.abs(travelled) / 400),
    'rows scrolled': Math.abs(travelled) / 100,
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

/** Runs in the page: records the time between frames until `stopFrames()`. */
function startFrames() {
  const frames = []
  const from = window.list.scrollTop
  let last
  let request = requestAnimationFrame(function frame(now) {
    if (last !== undefined) frames.push(now - last)
    last = now
    request = requestAnimationFrame(frame)
  })
  window.stopFrames = () => {
    cancelAnimationFrame(request)
    return { frames, travelled: window.list.scrollTop - from }
  }
}

function centerOfList() {
  const { x, y, width, height } = window.list.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
