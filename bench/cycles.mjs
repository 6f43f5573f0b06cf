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
      await session.send('HeapProfiler.enable')
      await page.evaluate(openAndClose, CYCLES)
      const before = await count(session)
      await page.evaluate(openAndClose, CYCLES)
      const after = await count(session)
      return { heapKiB: (after.usedSize - before.usedSize) / 1024, nodes: after.nodes - before.nodes }
    })
  } finally {
    await browser.close()
  }
}

async function count(session) {
  await new Promise(resolve => setTimeout(resolve, 1000)) // lets pending work finish
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage') // several rounds, because objects may hold others until they are collected
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { usedSize, nodes }
}

/** Runs in the page, so that the driver is not measured: opens, waits for the first screen, and closes. */
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
  for (let cycle = 0; cycle < times; cycle += 1) {
    within(document, 'appkit-button').querySelector('button').click()
    await until(() => shell()?.querySelector('dialog[open]'))
    await until(() => within(shell(), 'appkit-connect-view')?.querySelector('li'))
    within(shell(), 'appkit-ui-icon-button[icon=x]').querySelector('button').click()
    await until(() => !shell().querySelector('dialog[open]'))
  }
}
