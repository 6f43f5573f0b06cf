// Opens and closes the modal many times: what stays behind is a leak.
const CYCLES = 50

/** How much the heap (KiB) and the number of nodes grew over the cycles, after a first round that fills caches. */
export async function measureCycles(browser, url, probe) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(probe)
    await page.goto(url)
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const cycle = async times => {
      for (let n = 0; n < times; n += 1) {
        await page.getByRole('button', { name: 'Connect wallet' }).click()
        await page.getByRole('dialog').waitFor()
        await page.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    }
    const count = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes } = await session.send('Memory.getDOMCounters')
      return { usedSize, nodes }
    }
    await cycle(CYCLES) // the first rounds fill caches and compile the code
    const before = await count()
    await cycle(CYCLES)
    const after = await count()
    return { heapKiB: (after.usedSize - before.usedSize) / 1024, nodes: after.nodes - before.nodes }
  } finally {
    await context.close()
  }
}
