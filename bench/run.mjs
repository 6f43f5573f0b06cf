// npm run bench: our page beside a bare Lit page, in one run of one browser, interleaved, at a quarter of this
// machine's speed. Only the ratios mean anything: machines differ, and this one is noisy.
//
//   node bench/run.mjs --runs 9
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/ensure-browser.mjs'
import { measureCycles } from './cycles.mjs'
import { buildPage, serve } from './pages.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROBE = readFileSync(join(ROOT, 'bench', 'probe.js'), 'utf8')
const RUNS = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 9
const THROTTLE = 4

/** One load and one click of a page: milliseconds of script until idle, from the click to the dialog, and to the rows. */
async function measure(browser, url) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(PROBE)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const from = Date.now()
    await page.goto(url, { waitUntil: 'networkidle' })
    const { metrics } = await session.send('Performance.getMetrics')
    const script = metrics.find(({ name }) => name === 'ScriptDuration').value * 1000
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.waitForFunction(() => window.bench.rows !== undefined)
    const { dialog, rows } = await page.evaluate(() => window.bench)
    return { script, dialog, rows, navigation: Date.now() - from }
  } finally {
    await context.close()
  }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

// nothing but this machine is there: what a page asks of others fails at once
const closed = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', closed] })
const servers = {
  ours: await serve(await buildPage(ROOT, 'page')),
  floor: await serve(await buildPage(ROOT, 'floor')),
}
try {
  const pages = { ours: servers.ours.url, floor: servers.floor.url }
  const results = { ours: [], floor: [] }
  for (const name of ['ours', 'floor']) await measure(browser, pages[name]) // warms the browser up
  for (let run = 0; run < RUNS; run += 1)
    for (const name of run % 2 ? ['floor', 'ours'] : ['ours', 'floor'])
      results[name].push(await measure(browser, pages[name]))

  console.log(`\n${THROTTLE}x throttle, ${RUNS} interleaved runs, medians in ms\n`)
  console.log(`${''.padEnd(26)}${'ours'.padStart(8)}${'floor'.padStart(8)}${'ratio'.padStart(8)}`)
  const rows = { 'script until idle': 'script', 'click to dialog': 'dialog', 'click to rows': 'rows' }
  for (const [label, key] of Object.entries(rows)) {
    const [ours, floor] = ['ours', 'floor'].map(name => median(results[name].map(result => result[key])))
    const cells = [ours.toFixed(1), floor.toFixed(1), (ours / floor).toFixed(2)]
    console.log(label.padEnd(26) + cells.map(cell => cell.padStart(8)).join(''))
  }
  const { heapKiB, nodes } = await measureCycles(browser, pages.ours, PROBE)
  console.log(
    `\n50 openings and closings: heap ${heapKiB >= 0 ? '+' : ''}${heapKiB.toFixed(0)} KiB, nodes ${nodes >= 0 ? '+' : ''}${nodes}`,
  )
} finally {
  for (const server of Object.values(servers)) server.stop()
  await browser.close()
}
