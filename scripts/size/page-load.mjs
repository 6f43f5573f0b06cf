// Loads a built page in a browser and measures the scripts it fetches, step by step.
import { chromium } from '@playwright/test'
import { launchOptions } from '../browser-launch.mjs'
import { ensureBrowser } from '../ensure-browser.mjs'
import { gzipped } from './bundle.mjs'

const ORIGIN = 'http://localhost:1'
const LIMIT_MS = 20_000

/** A wallet that announces itself, so that there is a row to wait for. Standard: EIP-6963. */
const ANNOUNCE = `
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: crypto.randomUUID(), name: 'Row to wait for', icon, rdns: 'test.size' }
  const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
`

/**
 * Loads a page from memory and returns the paths of the scripts it fetches: `before` any interaction, until the wallet
 * `rows` are shown, and `after` that until the page is idle. Without `rows`, nothing is clicked.
 */
export async function scriptsFetched(files, page, { rows }) {
  const browser = await chromium.launch(launchOptions({ executablePath: ensureBrowser() }))
  try {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(LIMIT_MS)
    const failures = []
    tab.on('pageerror', error => failures.push(error.message))
    await tab.addInitScript(ANNOUNCE)
    const row = tab.locator('appkit-connect-view').getByRole('button', { name: 'Row to wait for' }) // not in the dialog of the first file
    const fetched = { before: [], rows: [], after: [] }
    let clicked = false
    await tab.route('**', async route => {
      const script = getScriptPath(route, files)
      // Determined while the response is held back, so that slow and fast machines count alike.
      if (script) fetched[!clicked ? 'before' : (await row.isVisible()) ? 'after' : 'rows'].push(script)
      await answer(route, files)
    })
    await tab.goto(`${ORIGIN}${page}`, { waitUntil: 'networkidle' })
    const button = tab.getByRole('button').first()
    await button.waitFor()
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('; ')}`)
    if (!rows) return fetched
    clicked = true
    await button.click()
    await row.waitFor()
    await waitUntilIdle(tab, () => fetched.after.length)
    await tab.unrouteAll({ behavior: 'wait' })
    return fetched
  } finally {
    await browser.close()
  }
}

/** Waits until the page is idle and has sent no request in the meantime. */
async function waitUntilIdle(tab, count) {
  for (let seen = -1; seen !== count();) {
    seen = count()
    // The timeout is for pages that draw no frame: Chromium sometimes reports no idle time there.
    await tab.evaluate(() => new Promise(done => setTimeout(() => requestIdleCallback(done, { timeout: 5_000 }), 100)))
  }
}

/** Returns the size of scripts, each compressed separately, as a server sends it. */
export function measureScripts(files, paths) {
  return paths.reduce((sum, path) => sum + gzipped(files.get(path).body), 0)
}

/** Returns the path of a requested script; undefined for any other request. */
function getScriptPath(route, files) {
  const { origin, pathname } = new URL(route.request().url())
  return origin === ORIGIN && files.get(pathname)?.type === 'chunk' ? pathname : undefined
}

function answer(route, files) {
  const { origin, pathname } = new URL(route.request().url())
  const file = files.get(pathname)
  if (origin !== ORIGIN || !file) return route.fulfill({ status: 404, body: '' })
  return route.fulfill({
    contentType: pathname.endsWith('.html') ? 'text/html' : contentType(pathname),
    body: file.body,
  })
}

function contentType(path) {
  return path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'application/octet-stream'
}
