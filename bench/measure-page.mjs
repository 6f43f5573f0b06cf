// Measures one load and one click of a page with an empty cache.

/** Chromium's preset "Fast 4G": 90 % of 9 Mbit/s down and 1.5 Mbit/s up, and 2.75 times a latency of 60 ms. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
}

const LIMIT_MS = 30_000

/**
 * Measures the CPU time of a load until the page is idle, and of a click until the frame with the rows, in ms of
 * main-thread time without throttling. Thread time is nearly independent of other load on the machine.
 */
export function measureWork(browser, url, probe) {
  return inPage(browser, probe, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const blank = await metrics(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const idle = await metrics(session)
    await press(session, await buttonOf(page))
    const shown = await metrics(session)
    return {
      'script until idle': idle.script - blank.script,
      'every task until idle': idle.task - blank.task,
      'script from click to rows': shown.script - idle.script,
      'every task from click to rows': shown.task - idle.task,
    }
  })
}

/**
 * Measures the wall time with a slower CPU, once the page is idle: script until then, from the click to the dialog and
 * to its rows, and the same for a second opening.
 */
export function measureWait(browser, url, probe, rate) {
  return inPage(browser, probe, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'timeTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const blank = await metrics(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const idle = await metrics(session)
    const first = await press(session, await buttonOf(page))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(REST_MS)
    await page.evaluate('bench.again()')
    const second = await press(session, await buttonOf(page))
    return {
      'script until idle': idle.script - blank.script,
      'click to dialog': first.dialog - first.pressed,
      'click to rows': first.rows - first.pressed,
      'click to the frame with rows': first.shown - first.pressed,
      'second opening: click to dialog': second.dialog - second.pressed,
      'second opening: click to the frame with rows': second.shown - second.pressed,
    }
  })
}

/** Time between two openings, in ms: a visitor who changes their mind. */
const REST_MS = 2_000

/** Measures the wall time from a click as soon as there is a button, with an empty cache and a slower CPU. */
export function measureAtOnce(browser, url, probe, rate) {
  return inPage(browser, probe, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(`${url}#press`)
    const { pressed, dialog, rows, shown } = await outcome(session)
    return {
      'click to dialog': dialog - pressed,
      'click to rows': rows - pressed,
      'click to the frame with rows': shown - pressed,
    }
  })
}

/** Measures the time on a mobile network, with a click as soon as there is a button. */
export function measureNavigation(browser, url, probe, rate) {
  return inPage(browser, probe, async (page, session) => {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', FAST_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(`${url}#press`)
    const { pressed, dialog, rows, shown } = await outcome(session)
    return {
      'navigation to button': pressed,
      'click to dialog': dialog - pressed,
      'navigation to rows': rows,
      'navigation to the frame with rows': shown,
    }
  })
}

/** Runs a measurement in a new page with the probe. */
export async function inPage(browser, probe, run) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(probe)
    return await run(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

async function metrics(session) {
  const { metrics: list } = await session.send('Performance.getMetrics')
  const ms = name => list.find(metric => metric.name === name).value * 1000
  return { script: ms('ScriptDuration'), task: ms('TaskDuration') }
}

async function buttonOf(page) {
  const { x, y, width, height } = await page.getByRole('button', { name: 'Connect wallet' }).boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Moves the pointer and clicks at once, so that nothing can be preloaded on hover. */
export async function press(session, place) {
  const button = { ...place, button: 'left', clickCount: 1 }
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
  return outcome(session)
}

/** Returns the probe's times once the frame with the rows is presented. */
async function outcome(session) {
  const late = `new Promise((_, reject) => setTimeout(reject, ${LIMIT_MS}, 'there are no rows'))`
  const expression = `Promise.race([bench.done, ${late}]).then(() => ({ ...bench, done: true, resolve: undefined }))`
  const evaluated = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  if (evaluated.exceptionDetails) throw new Error(`The page failed: ${JSON.stringify(evaluated.result.value)}`)
  const { rows, dialog, ...times } = evaluated.result.value
  return { ...times, dialog, rows: Math.max(rows, dialog) } // rows may have been rendered before the dialog opened
}
