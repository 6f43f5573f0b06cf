// npm run bench compares our page with a bare Lit page, in one run of one browser, interleaved, and prints the tables of
// docs/bench.md, which describes the method. The pages are built like an app that installs the packed tarball. Only the
// ratios are meaningful, because machines differ. Requires a built `dist`.
//
//   node bench/run.mjs --runs 9
//   node bench/run.mjs --only screens     a part: size, page, screens, wallets or memory (may be repeated)
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../scripts/browser-launch.mjs'
import { prepareOffline } from '../scripts/consumers/offline.mjs'
import { makeWorkspace, packTarball } from '../scripts/consumers/pack.mjs'
import { ensureBrowser } from '../scripts/ensure-browser.mjs'
import { measureCycles } from './cycles.mjs'
import { answerAsCatalogue, measureCatalogue, measureCatalogueWork, measureEmptyList } from './measure-catalogue.mjs'
import { measureAtOnce, measureNavigation, measureWait, measureWork } from './measure-page.mjs'
import { answerAsServices, measureBareScreens, measureScreens } from './measure-screens.mjs'
import { measureSize } from './measure-size.mjs'
import { buildPage, serve } from './pages.mjs'
import { interleaved, printCases, printRatios, printTable } from './report.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROBE = readFileSync(join(ROOT, 'bench', 'probe.js'), 'utf8')
const THROTTLE = 4
/** Scroll speeds in px per second: a fast flick, and a calm one. */
const [FAST, SLOW] = [2_000, 900]

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, only: { type: 'string', multiple: true, default: [] } },
})
const runs = Number(values.runs)

/** Servers that are stopped at the end. */
const servers = []

/** Packs the package, installs it with what it declares, and returns the folder of the installed pages. */
async function installPages(workspace) {
  await prepareOffline({ root: ROOT, workspace, tarball: await packTarball(ROOT, workspace) })
  cpSync(join(ROOT, 'bench'), join(workspace, 'bench'), { recursive: true })
  return workspace
}

async function servePage(root, name, answer) {
  const server = await serve(await buildPage(root, name), answer)
  servers.push(server)
  return server.url
}

const parts = {
  async size({ root }) {
    const rows = await measureSize(root)
    printTable(['JavaScript of an app with the packed package', 'KiB gzip', 'files', 'aim'], rows)
  },

  async page({ root, browser }) {
    const [ours, floor] = [await servePage(root, 'page'), await servePage(root, 'floor')]
    const compare = measure => {
      const on = url => () => measure(browser, url, PROBE, THROTTLE)
      return interleaved(runs, { ours: on(ours), 'bare Lit': on(floor) })
    }
    const work = await compare(measureWork)
    printRatios('Processor, full speed, ms', work, { aims: { 'script until idle': '2.2' } })
    const aims = { 'click to dialog': '1.5', 'click to rows': '1.5', 'second opening: click to dialog': '2' }
    printRatios(`Idle page, ${THROTTLE}x throttle, ms`, await compare(measureWait), { aims })
    printRatios(`Cold cache, ${THROTTLE}x throttle, ms`, await compare(measureAtOnce), {
      aims: { 'click to dialog': '2' },
    })
    printRatios(`Fast 4G, ${THROTTLE}x throttle, ms`, await compare(measureNavigation), {
      aims: { 'click to dialog': '2', 'navigation to rows': '1.25' },
    })
  },

  async screens({ root, browser }) {
    const account = await servePage(root, 'account', answerAsServices)
    const floor = await servePage(root, 'floor')
    const results = await interleaved(runs, {
      ours: () => measureScreens(browser, account, PROBE, THROTTLE),
      'bare Lit': () => measureBareScreens(browser, floor, PROBE, THROTTLE),
    })
    const aims = Object.fromEntries(Object.keys(results.ours[0]).map(metric => [metric, '60 ms']))
    printRatios(`Connected account, ${THROTTLE}x throttle, ms`, results, { aims, lowest: true })
  },

  async wallets({ root, browser }) {
    const url = await servePage(root, 'catalogue', answerAsCatalogue)
    const rounds = Math.ceil(runs / 3)
    const aims = { 'press to the first tiles': '200', 'dropped frames in %': '10', 'longest frame': '50' }
    const measureAll = measure => {
      const on = (wallets, speed) => () => measure(browser, url, PROBE, { wallets, speed, rate: THROTTLE })
      const cases = { '600 wallets': on(600, FAST), '10,000': on(10_000, FAST), '10,000, slower': on(10_000, SLOW) }
      return interleaved(rounds, cases)
    }
    printCases(`All wallets, from the CPU time times ${THROTTLE}`, await measureAll(measureCatalogueWork), aims)
    printCases(`All wallets, the clock, ${THROTTLE}x throttle`, await measureAll(measureCatalogue), aims)
    const list = await servePage(root, 'list')
    const empty = speed => () => measureEmptyList(browser, list, { speed, rate: THROTTLE })
    const lists = await interleaved(rounds, { fast: empty(FAST), slower: empty(SLOW) })
    printCases('An empty list, the clock', lists)
  },

  async memory({ root, options }) {
    const { heapKiB, nodes } = await measureCycles(options, await servePage(root, 'page'))
    const signed = value => `${value >= 0 ? '+' : ''}${value.toFixed(0)}`
    console.log(`\n50 openings and closings: heap ${signed(heapKiB)} KiB, nodes ${signed(nodes)}`)
  },
}

const unknown = values.only.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0 || !(runs > 0))
  throw new Error(`Usage: --runs <number>, --only ${Object.keys(parts).join(' | ')}`)

// All other hosts are unreachable, so requests to them fail at once.
const closed = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
const options = launchOptions({ executablePath: ensureBrowser(), args: [closed] })
const workspace = makeWorkspace()
const browser = await chromium.launch(options)
const printLoad = when =>
  console.log(
    `Load average ${when}: ${loadavg()
      .map(load => load.toFixed(1))
      .join(', ')}.`,
  )
try {
  console.log(`${runs} interleaved runs, medians. Chromium ${browser.version()}, ${cpus().length} cores.`)
  printLoad('at the start')
  const root = await installPages(workspace)
  for (const [name, measure] of Object.entries(parts))
    if (values.only.length === 0 || values.only.includes(name)) await measure({ root, browser, options })
  console.log()
  printLoad('at the end')
} finally {
  for (const server of servers) server.stop()
  await browser.close()
  rmSync(workspace, { recursive: true, force: true })
}
