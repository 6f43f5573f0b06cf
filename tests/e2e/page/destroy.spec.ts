import type { CDPSession, Page } from '@playwright/test'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { loadBlank } from '../fixtures/blank-page.js'
import { loadPage, Modal } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

/** Tracks pending timers, with the stack trace of their creation. */
async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pending = new Map<unknown, string>()
    const fired: string[] = []
    Object.assign(window, { pendingTimers: pending, firedTimers: fired })
    const { setTimeout: timeout, clearTimeout: noTimeout, setInterval: interval, clearInterval: noInterval } = window
    const describeTimer = (ms: number | undefined) =>
      `${ms ?? 0} ms ${new Error('set').stack?.split('\n').slice(3, 6).join(' ') ?? ''}`
    const patched = {
      setTimeout(run: () => void, ms?: number, ...values: unknown[]) {
        const timer: unknown = timeout(() => {
          fired.push(pending.get(timer) ?? '')
          pending.delete(timer)
          Reflect.apply(run, window, values)
        }, ms)
        pending.set(timer, describeTimer(ms))
        return timer
      },
      setInterval(run: () => void, ms?: number) {
        const timer = interval(run, ms)
        pending.set(timer, describeTimer(ms))
        return timer
      },
      clearTimeout(timer?: number) {
        pending.delete(timer)
        noTimeout(timer)
      },
      clearInterval(timer?: number) {
        pending.delete(timer)
        noInterval(timer)
      },
    }
    Object.assign(window, patched)
  })
}

const pendingTimers = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(window, 'pendingTimers') as Map<unknown, string>).values()])

/** Lists event listeners on targets that outlive an instance, through the DevTools protocol. */
async function listListeners(session: CDPSession): Promise<readonly string[]> {
  const all: string[] = []
  for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const found = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    all.push(...found.listeners.map(({ type }) => `${expression} ${type}`))
  }
  return all.sort()
}

const footprint = (page: Page) =>
  page.evaluate(() => ({
    nodes: document.body.querySelectorAll('*').length, // Excludes the preload hints of the page's bundler, which are in the head.
    sheets: document.adoptedStyleSheets.length,
    keys: Reflect.ownKeys(globalThis)
      .map(String)
      .filter(key => !/^(kit|pendingTimers|firedTimers|first|lit|reactiveElement)/.test(key)) // Lit sets version keys on the global object.
      .filter(key => key !== '__zod_globalConfig') // zod sets it when it parses the first response.
      .sort(),
  }))

/** Creates an instance on the blank page. */
async function createInstance(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { createAppKit, eip155, networks, stack } = window.appkit
    const local = networks.defineChain({
      id: 31337,
      name: 'Local One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [stack.rpc[31337] ?? ''] } },
    })
    window.kit = createAppKit({
      adapters: [eip155()],
      networks: [local],
      projectId: stack.projectId,
      gateway: stack.gateway,
      endpoints: { relay: stack.relay },
    })
  })
}

test.describe('destroy()', { tag: '@connect' }, () => {
  test('leaves no listener, timer, socket, node, or global key', async ({ page }) => {
    const wallet = await announceWallet(page)
    await countTimers(page)
    const sockets: { isClosed(): boolean }[] = []
    page.on('websocket', socket => sockets.push(socket))
    await loadBlank(page)
    const session = await page.context().newCDPSession(page)
    const before = {
      listeners: await listListeners(session),
      timers: await pendingTimers(page),
      ...(await footprint(page)),
    }

    const modal = new Modal(page, wallet)
    await createInstance(page)
    await page.evaluate(() => window.kit.open())
    await modal.choose('WalletConnect')
    await expect(modal.getStatus('QR code ready')).toBeVisible()
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await modal.getByRole('searchbox').fill('rain')
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await modal.choose('Test Wallet')
    await expect(modal.dialog).toBeHidden()
    await page.evaluate(() => window.kit.open({ view: 'Networks' }))
    await expect(modal.heading('Choose network')).toBeVisible()
    expect(sockets.length).toBeGreaterThan(0)
    expect(await wallet.listeners()).toBeGreaterThan(0)

    const firedBefore = await page.evaluate(() => {
      window.kit.destroy()
      return (Reflect.get(window, 'firedTimers') as string[]).length
    })
    await expect(modal.dialog).toBeHidden()
    await expect.poll(() => sockets.filter(socket => !socket.isClosed()).length).toBe(0)
    await expect.poll(() => listListeners(session)).toEqual(before.listeners)
    expect(await wallet.listeners()).toBe(0)
    expect(await footprint(page)).toEqual({ nodes: before.nodes, sheets: before.sheets, keys: before.keys })
    const left = await pendingTimers(page)
    expect(left.filter(timer => !before.timers.includes(timer))).toEqual([])
    const firedSince = await page.evaluate(
      from => (Reflect.get(window, 'firedTimers') as string[]).slice(from),
      firedBefore,
    )
    expect(firedSince.filter(timer => Number(timer.split(' ')[0]) > 0)).toEqual([])
  })

  test('ends pending wallet requests and pairings without an error', async ({ page }) => {
    const wallet = await announceWallet(page)
    const modal = new Modal(page, wallet)
    await loadPage(page)
    await page.waitForFunction(() => Boolean(window.kit))
    await wallet.decide('hang')
    const connecting = page.evaluate(() =>
      window.kit.connect('test.appkit.wallet').then(
        () => 'connected',
        error => error.code,
      ),
    )
    await expect.poll(() => wallet.methods()).toContain('eth_requestAccounts')
    const pairing = page.evaluate(() =>
      window.kit.connect('walletConnect').then(
        () => 'connected',
        error => error.code,
      ),
    )
    await page.evaluate(() => window.kit.open())
    await page.evaluate(() => window.kit.destroy())
    expect(await connecting).toMatch(/^(request\/aborted|instance\/destroyed)$/)
    expect(await pairing).toMatch(/^(request\/aborted|instance\/destroyed)$/)
    await wallet.settle('approve')
    await expect(modal.dialog).toBeHidden()
    expect(
      await page.evaluate(() =>
        window.kit.open().then(
          () => 'opened',
          error => error.code,
        ),
      ),
    ).toBe('instance/destroyed')
    expect(await page.evaluate(() => window.kit.getAccount().isConnected)).toBe(false)
  })

  test('is followed by a new, working instance if the same options are used again', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadBlank(page)
    await createInstance(page)
    await page.evaluate(() => {
      Reflect.set(window, 'first', window.kit)
      window.kit.destroy()
    })
    await createInstance(page)
    expect(await page.evaluate(() => window.kit !== Reflect.get(window, 'first'))).toBe(true)
    await page.evaluate(() => window.kit.open())
    await modal.choose('Test Wallet')
    await expect.poll(() => page.evaluate(() => window.kit.getAccount().status)).toBe('connected')
  })
})
