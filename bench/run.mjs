// npm run bench compares our page with a bare Lit page, in one run of one browser, interleaved. Only the ratios are
// meaningful, because machines differ and this one is noisy. Requires a built `dist`. docs/bench.md describes the
// method.
//
//   node bench/run.mjs --runs 9
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../scripts/browser-launch.mjs'
import { ensureBrowser } from '../scripts/ensure-browser.mjs'
import { measureCycles } from './cycles.mjs'
import { answerAsCatalogue, measureCatalogue, measureCatalogueWork, measureEmptyList } from './measure-catalogue.mjs'
import { measureAtOnce, measureNavigation, measureWait, measureWork } from './measure-page.mjs'
import { answerAsServices, measureBareScreens, measureScreens } from './measure-screens.mjs'
import { buildPage, serve } from './pages.mjs'
import { interleaved, printComparison } from './report.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROBE = readFileSync(join(ROOT, 'bench', 'probe.js'), 'utf8')
const RUNS = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 9
const THROTTLE = 4

// All other hosts are unreachable, so requests to them fail at once.
const closed = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
const options = launchOptions({ executablePath: ensureBrowser(), args: [closed] })
const browser = await chromium.launch(options)
const ours = await serve(await buildPage(ROOT, 'page'))
const floor = await serve(await buildPage(ROOT, 'floor'))
const account = await serve(await buildPage(ROOT, 'account'), answerAsServices)
const catalogue = await serve(await buildPage(ROOT, 'catalogue'), answerAsCatalogue)
const emptyList = await serve(await buildPage(ROOT, 'list'))

function compare(measure) {
  const of = ({ url }) => measure(browser, url, PROBE, THROTTLE)
  return interleaved(RUNS, { ours: () => of(ours), floor: () => of(floor) })
}

try {
  console.log(`${RUNS} interleaved runs, medians in ms; floor: a bare Lit page`)
  printComparison("the processor's time of the main thread, at full speed", await compare(measureWork))
  printComparison(`the clock, ${THROTTLE}x throttle, click on an idle page`, await compare(measureWait))
  printComparison(`the clock, ${THROTTLE}x throttle, click at once on a cold cache`, await compare(measureAtOnce))
  printComparison(`the clock, Fast 4G and ${THROTTLE}x throttle`, await compare(measureNavigation))
  const screens = await interleaved(RUNS, {
    ours: () => measureScreens(browser, account.url, PROBE, THROTTLE),
    floor: () => measureBareScreens(browser, floor.url, PROBE, THROTTLE),
  })
  printComparison(`the clock, ${THROTTLE}x throttle, a connected account, cached files`, screens)

  const rounds = Math.ceil(RUNS / 3)
  const all = (measure, wallets) => () => measure(browser, catalogue.url, PROBE, { wallets, rate: THROTTLE })
  const work = { '10,000': all(measureCatalogueWork, 10_000), 'of 600': all(measureCatalogueWork, 600) }
  printComparison(`all wallets, from the CPU time times ${THROTTLE}`, await interleaved(rounds, work))
  const clock = { '10,000': all(measureCatalogue, 10_000), 'of 600': all(measureCatalogue, 600) }
  printComparison(`all wallets, the clock, ${THROTTLE}x throttle`, await interleaved(rounds, clock))
  const empty = () => measureEmptyList(browser, emptyList.url, { rate: THROTTLE })
  printComparison('the same with an empty list', await interleaved(rounds, { empty, again: empty }))

  const { heapKiB, nodes } = await measureCycles(options, ours.url)
  const signed = value => `${value >= 0 ? '+' : ''}${value.toFixed(0)}`
  console.log(`\n50 openings and closings: heap ${signed(heapKiB)} KiB, nodes ${signed(nodes)}`)
} finally {
  for (const server of [ours, floor, account, catalogue, emptyList]) server.stop()
  await browser.close()
}
