// Measures the screens of a connected account: from a press on the button, on Send and on Swap, until a frame shows the
// content of the screen. The files are in the HTTP cache, as on a second visit.
import { inPage } from './measure-page.mjs'

/** Time between two presses, in ms: a visitor who reads. */
const REST_MS = 2_000

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const tokens = [
  { name: 'Ether', symbol: 'ETH', decimals: 18, address: `eip155:1:${NATIVE}`, price: 2_000 },
  { name: 'USD Coin', symbol: 'USDC', decimals: 6, address: `eip155:1:0x${'a'.repeat(40)}`, price: 1 },
  { name: 'Oak', symbol: 'OAK', decimals: 18, address: `eip155:1:0x${'b'.repeat(40)}`, price: 5 },
]
const routes = {
  'supported-chains': { http: ['eip155:1', 'eip155:8453'], ws: [] },
  identity: { name: null, avatar: null },
  history: { data: [], next: null },
  nfts: { nfts: [], next: null },
  price: { fungibles: tokens },
  'gas-price': { standard: '1000000000', fast: '1000000000', instant: '1000000000' },
  quotes: { quotes: [] },
  tokens: { tokens },
  balance: {
    balances: tokens.map(({ address, decimals, ...token }) => ({
      ...token,
      chainId: 'eip155:1',
      ...(!address.endsWith(NATIVE) && { address }),
      value: token.price * 2,
      quantity: { decimals: `${decimals}`, numeric: '2' },
    })),
  },
}

/** Answers like a node (`/rpc`) and a data service (`/services/v1/…`). */
export function answerAsServices(path, _query, body) {
  if (path === '/rpc') {
    const { id } = JSON.parse(body)
    return { jsonrpc: '2.0', id, result: '0x1bc16d674ec80000' }
  }
  const route = path.startsWith('/services/v1/') && path.split('/').findLast(segment => Object.hasOwn(routes, segment))
  return route ? routes[route] : undefined
}

/** The parts of a screen that must be laid out: paths of selectors, each in the shadow root of the previous one. */
const SHELL = ['appkit-modal', 'appkit-shell']
const inView = (name, ...paths) => paths.map(path => [...SHELL, `appkit-${name}-view`, ...path])
const SCREENS = {
  account: [
    [...SHELL, 'appkit-account-title', 'bdi'],
    ...inView(
      'account',
      ['appkit-shortcuts', 'appkit-ui-shortcut', 'button'],
      ['appkit-balance-panel', ':is(appkit-ui-amount, appkit-ui-skeleton)'],
    ),
  ],
  send: inView('send', ['appkit-amount-field', 'input'], ['appkit-receiver-part', 'appkit-ui-field', 'input']),
  swap: inView(
    'swap',
    ['appkit-swap-amounts', 'appkit-amount-field', 'input'],
    ['appkit-swap-amounts', 'appkit-amount-field:nth-of-type(2)', 'input'],
  ),
}

/** Measures the three screens, with a slower CPU. */
export function measureScreens(browser, url, probe, rate) {
  return inPage(browser, probe, async (page, session) => {
    await visitAll(page, url)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const result = {}
    for (const name of ['send', 'swap']) {
      await page.goto(url, { waitUntil: 'networkidle' })
      const account = page.locator('appkit-button').getByRole('button')
      await page.getByRole('button', { name: /^Account/ }).waitFor()
      await page.waitForTimeout(REST_MS)
      result.account = await pressUntilLaidOut(page, session, account, SCREENS.account)
      await page.waitForTimeout(REST_MS)
      const shortcut = page.getByRole('button', { name: new RegExp(`^${name}$`, 'i') })
      result[name] = await pressUntilLaidOut(page, session, shortcut, SCREENS[name])
    }
    return toMetrics(result)
  })
}

/** Measures the bare page for comparison: its dialog, whose file is cached, and the same dialog a second time. */
export function measureBareScreens(browser, url, probe, rate) {
  return inPage(browser, probe, async (page, session) => {
    const button = page.getByRole('button', { name: 'Connect wallet' })
    const dialog = [['floor-button', 'floor-dialog', 'li:last-child button']]
    await page.goto(url, { waitUntil: 'networkidle' })
    await button.click()
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(REST_MS)
    const account = await pressUntilLaidOut(page, session, button, dialog)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(REST_MS)
    const again = await pressUntilLaidOut(page, session, button, dialog)
    return toMetrics({ account, send: again, swap: again })
  })
}

const toMetrics = ({ account, send, swap }) => ({
  'press on the account button to the account screen': account,
  'press on Send to its form': send,
  'press on Swap to its form': swap,
})

/** Connects, and opens every screen once, so that the cache has their files. */
async function visitAll(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Account Wallet' }).click()
  for (const name of ['Send', 'Swap']) {
    await page
      .locator('appkit-button')
      .getByRole('button', { name: /^Account/ })
      .click()
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('textbox').first().waitFor()
    await page.waitForTimeout(REST_MS)
    await page.getByRole('button', { name: 'Close' }).click()
  }
}

/** Returns the time in ms from the input event until a frame with all parts is out. */
async function pressUntilLaidOut(page, session, target, parts) {
  const { x, y, width, height } = await target.boundingBox()
  const place = { x: x + width / 2, y: y + height / 2 }
  const button = { ...place, button: 'left', clickCount: 1 }
  const outcome = await page.evaluateHandle(watchFrames, parts)
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
  return outcome.evaluate(({ shown }) => shown)
}

/** Runs in the page: resolves `shown` once a frame contains all parts, counted from the event of the click. */
function watchFrames(parts) {
  const find = path => path.reduce((at, selector) => (at?.shadowRoot ?? at)?.querySelector(selector), document)
  const isLaidOut = () => parts.every(path => find(path)?.getBoundingClientRect().height > 0)
  const shown = new Promise((resolve, reject) => {
    setTimeout(reject, 30_000, new Error('the screen is not shown'))
    const frame = pressed => {
      if (!isLaidOut()) return void requestAnimationFrame(() => frame(pressed))
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - pressed))
      port1.start()
      port2.postMessage('the frame is out')
    }
    const onClick = ({ timeStamp }) => requestAnimationFrame(() => frame(timeStamp))
    addEventListener('click', onClick, { capture: true, once: true })
  })
  return { shown }
}
