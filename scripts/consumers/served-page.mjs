// Serves a built app, drives it in Chromium like a user, and counts the scripts it fetches.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import sirv from 'sirv'
import { launchOptions } from '../browser-launch.mjs'
import { ensureBrowser } from '../ensure-browser.mjs'
import { withinLimit } from './time-limit.mjs'
import { ADDRESS, WALLET_NAME, walletScript } from './wallet.mjs'

const LIMIT_MS = 30_000

/** The timeout for a browser start; it is long because the machine builds other apps at the same time. */
const LAUNCH_TIMEOUT_MS = 3 * 60_000

/** The time within which a page must become idle; it is long for the same reason. */
const IDLE_LIMIT_MS = 2 * 60_000

export function launchBrowser() {
  return chromium.launch({ ...launchOptions({ executablePath: ensureBrowser() }), timeout: LAUNCH_TIMEOUT_MS })
}

/** Serves a folder; resolves with its origin and a stop function. Unknown paths get `index.html`. */
export async function serveFolder(folder) {
  const files = sirv(folder, { single: true, dev: true })
  const server = createServer((request, response) => files(request, response, () => response.writeHead(404).end()))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts the app's own server on `PORT`; resolves once it answers. */
export async function serveCommand(command, args, { cwd, env = {} }) {
  const port = await freePort()
  const output = []
  const child = spawn(
    command,
    args.map(arg => arg.replace('$PORT', port)),
    {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', ...env, PORT: String(port) },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => output.push(piece))
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
  }
  const ended = new Promise((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The server ended with ${code}: ${Buffer.concat(output)}`)))
  })
  ended.catch(() => {})
  const origin = `http://127.0.0.1:${port}`
  await Promise.race([ended, untilAnswered(origin)])
  return { origin, stop }
}

/**
 * Loads a page, connects the announced wallet, reloads, and waits for the reconnection. Resolves with the problems and
 * the fetched scripts by stage: `first` before the click, `rows` until the wallet is listed, `connecting` until the app
 * shows the address, `reload` after a reload of the connected page. The console must stay empty, except for messages
 * that match `ignored`. `button` is the tag of the button that opens the modal.
 */
export async function drivePage(browser, url, { ignored, button = 'appkit-button' } = {}) {
  const page = await openPage(browser, url, { ignored })
  try {
    const { tab, problems } = page
    await tab.goto(url)
    await tab.locator(button).getByRole('button').first().waitFor()
    await waitUntilIdle(page)
    if (page.foreign.length > 0) problems.push(`asked another origin before the click: ${page.foreign.join(', ')}`)
    page.stage = 'rows'
    await tab.locator(button).getByRole('button').first().click()
    await tab.getByRole('dialog').first().waitFor()
    await page.row.first().waitFor()
    page.stage = 'connecting'
    await page.row.first().click()
    await page.account.waitFor()
    await waitUntilIdle(page)
    page.stage = 'reload'
    await tab.reload()
    await page.account.waitFor()
    await waitUntilIdle(page)
  } catch (error) {
    page.problems.push(firstLines(error.message))
  } finally {
    await page.close()
  }
  return { problems: [...page.problems, ...page.console], scripts: page.scripts }
}

/** Loads a page in a language and resolves with the scripts that it fetches before the first click. */
export async function firstScripts(browser, url, lang) {
  const page = await openPage(browser, url, { lang })
  try {
    await page.tab.goto(url)
    await page.tab.locator('appkit-button').getByRole('button').first().waitFor()
    await waitUntilIdle(page)
    return page.scripts.first
  } finally {
    await page.close()
  }
}

async function openPage(browser, url, { lang, ignored } = {}) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  tab.setDefaultTimeout(LIMIT_MS)
  await tab.addInitScript({ content: walletScript })
  const page = {
    tab,
    stage: 'first',
    scripts: { first: [], rows: [], connecting: [], connected: [], reload: [] },
    problems: [],
    console: [],
    foreign: [],
    asked: 0,
    pending: [], // answers that are being written: the end of a canceled request is not always reported
    row: tab.locator('appkit-connect-view').getByRole('button', { name: WALLET_NAME }),
    account: tab.locator('output[aria-label="Account"]', { hasText: new RegExp(ADDRESS, 'i') }),
    close: () => context.close(),
  }
  tab.on('console', message => {
    if (!ignored?.test(message.text())) page.console.push(`console.${message.type()}: ${firstLines(message.text())}`)
  })
  tab.on('pageerror', error => page.console.push(`uncaught: ${firstLines(error.message)}`))
  const { origin, host } = new URL(url)
  tab.on('websocket', socket => {
    if (page.stage === 'first' && new URL(socket.url()).host !== host) page.foreign.push(socket.url())
  })
  tab.on('request', () => page.asked++)
  await context.route('**', async route => {
    const address = route.request().url()
    page.pending.push(address)
    // A page that is closed or reloaded aborts its requests.
    await answer(route, origin, page, lang).catch(() => route.abort().catch(() => {}))
    page.pending.splice(page.pending.indexOf(address), 1)
  })
  return page
}

async function answer(route, origin, page, lang) {
  const request = route.request()
  const { origin: requestOrigin, pathname } = new URL(request.url())
  if (requestOrigin !== origin) {
    if (page.stage === 'first') page.foreign.push(request.url())
    return route.fulfill(remoteAnswer(request))
  }
  const isDocument = request.resourceType() === 'document'
  const isScript = /\.m?js$/.test(pathname) || request.resourceType() === 'script'
  if (!isScript && !(isDocument && lang)) return route.continue()
  // Determined while the response is held back, so that slow and fast machines count alike.
  const stage = isScript ? await stageOf(page) : undefined
  const response = await route.fetch()
  const body = await response.body()
  if (stage) page.scripts[stage].push({ path: pathname, bytes: gzipSync(body, { level: 9 }).length })
  const text = isDocument ? body.toString().replace(/(<html[^>]* lang=)"[^"]*"/, `$1"${lang}"`) : undefined
  return route.fulfill({ response, body: text ?? body })
}

async function stageOf(page) {
  if (page.stage !== 'rows') return page.stage
  if (await page.account.isVisible()) return 'connected'
  return (await page.row.first().isVisible()) ? 'connecting' : 'rows'
}

/** The response of other origins: an RPC node without history, and an empty object for everything else. */
function remoteAnswer(request) {
  const headers = { 'access-control-allow-origin': '*' }
  const calls = safeJson(request.postData())
  const reply = ({ id, method }) => ({ jsonrpc: '2.0', id, result: rpcResults[method] ?? '0x' })
  return {
    headers,
    contentType: 'application/json',
    body: JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)),
  }
}

const rpcResults = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x1',
  eth_getBalance: '0x0',
  eth_getTransactionCount: '0x0',
  eth_getCode: '0x',
  eth_gasPrice: '0x1',
}

function safeJson(text) {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The quiet time after which a page's network counts as idle, as in Playwright. */
const IDLE_MS = 500

/**
 * Waits until the page is idle: no pending requests, no work, and no new request in the meantime. Each request restarts
 * the wait, so slow machines are safe.
 */
async function waitUntilIdle(page) {
  const deadline = performance.now() + IDLE_LIMIT_MS
  for (let seen = -1; seen !== page.asked || page.pending.length > 0;) {
    if (performance.now() > deadline)
      throw new Error(`not idle after ${IDLE_LIMIT_MS / 1000} s; requests: ${page.asked}, pending: ${page.pending}`)
    seen = page.asked
    // A development server may reload the page. A crashed page is never idle, and must not be evaluated in a tight loop.
    if (!(await quietOf(page.tab))) seen = -1
  }
}

/**
 * Resolves after a quiet time, with true if the page was idle at the end of it. Chromium sometimes reports no idle time on
 * a page that draws no frame: a page that still answers after a timeout is idle, too.
 */
function quietOf(tab) {
  const idle = tab
    .evaluate(
      ms => new Promise(done => setTimeout(() => requestIdleCallback(() => done(true), { timeout: 10 * ms }), ms)),
      IDLE_MS,
    )
    .catch(() => new Promise(done => setTimeout(done, IDLE_MS)))
  return withinLimit(idle, LIMIT_MS)
}

async function untilAnswered(origin) {
  const deadline = performance.now() + 2 * LIMIT_MS
  for (;;) {
    const answered = await fetch(origin, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => undefined)
    if (answered) return
    if (performance.now() > deadline) throw new Error(`Nothing answers at ${origin}.`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function freePort() {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}

function firstLines(text) {
  return text.split('\n').slice(0, 6).join(' | ').slice(0, 600)
}
