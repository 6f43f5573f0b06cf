// Opens and closes the modal many times to find memory leaks.
import { chromium } from '@playwright/test'
import { inPage } from './measure-page.mjs'

const CYCLES = 50

/**
 * Measures the growth of the heap (KiB) and of the number of nodes over the cycles, after a first round that fills
 * caches. The browser runs without a JIT: compiled code is not a leak, and would hide one.
 */
export async function measureCycles(options, url) {
  const browser = await chromium.launch({ ...options, args: [...options.args, '--js-flags=--jitless'] })
  try {
    return await inPage(browser, '', async (page, session) => {
      await page.goto(url)
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      await loadNextScreens(page)
      await session.send('HeapProfiler.enable')
      await page.evaluate(openAndClose, CYCLES)
      const before = await count(page, session)
      await page.evaluate(openAndClose, CYCLES)
      const after = await count(page, session)
      return { heapKiB: (after.usedSize - before.usedSize) / 1024, nodes: after.nodes - before.nodes }
    })
  } finally {
    await browser.close()
  }
}

/** Loads the code that the modal otherwise loads at some time during the cycles, while its first screen is idle. */
async function loadNextScreens(page) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByRole('searchbox').waitFor()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Connect' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function count(page, session) {
  await new Promise(resolve => setTimeout(resolve, 1000)) // lets pending work finish
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage') // several rounds, because objects may hold others until they are collected
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  const links = await page.evaluate(() => document.head.querySelectorAll('link').length) // of the bundler, one for each loaded file
  return { usedSize, nodes: nodes - links }
}

/**
 * Runs in the page, so that the driver is not measured: opens, waits for the first screen, and closes. In the end, waits
 * until the next opening is rendered into the closed dialog.
 */
async function openAndClose(times) {
  const until = async look => {
    for (;;) {
      const found = look()
      if (found) return found
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  const within = (root, ...path) => path.reduce((at, selector) => at?.querySelector(selector)?.shadowRoot, root)
  const shell = () => within(document, 'appkit-modal', 'appkit-shell')
  const view = () => shell().querySelector('appkit-connect-view')
  let last
  for (let cycle = 0; cycle < times; cycle += 1) {
    within(document, 'appkit-button').querySelector('button').click()
    await until(() => shell()?.querySelector('dialog[open]'))
    await until(() => within(shell(), 'appkit-connect-view')?.querySelector('li'))
    last = new WeakRef(view())
    within(shell(), 'appkit-ui-icon-button[icon=x]').querySelector('button').click()
    await until(() => !shell().querySelector('dialog[open]'))
  }
  await until(() => view() !== last.deref())
}
