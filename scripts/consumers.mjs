// npm run consumers builds apps with the packed tarball outside of this repository, and drives them in a browser.
//
//   node scripts/consumers.mjs                 the offline checks, part of npm test
//   node scripts/consumers.mjs --all           everything, installed from the registry
//   node scripts/consumers.mjs --only <name>   one app (may be repeated)
//   node scripts/consumers.mjs --list          the names
//   --keep keeps the temporary folder of the apps
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judge } from './consumers/gates.mjs'
import { offlineChecks, prepareOffline } from './consumers/offline.mjs'
import { makeWorkspace, packTarball } from './consumers/pack.mjs'
import { registryChecks } from './consumers/registry.mjs'
import { printTable } from './consumers/result-table.mjs'
import { launchBrowser } from './consumers/served-page.mjs'
import { withinLimit } from './consumers/time-limit.mjs'
import { runProgram } from './run/step.mjs'

/** The time limit of the check of one app, so that one that hangs is named. An installation takes minutes. */
const CHECK_LIMIT_MS = 25 * 60_000
const OFFLINE_CHECK_LIMIT_MS = 6 * 60_000
const CLOSE_LIMIT_MS = 60_000

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
})

/** Starts a browser on first use, and again after it was closed. */
function browserOnDemand() {
  let launched
  return {
    get: () => (launched ??= launchBrowser()),
    async close() {
      // A failed start has already failed the check that needed it.
      const browser = await launched?.catch(() => undefined)
      launched = undefined
      await browser?.close()
    },
  }
}

/** Runs a check with its own browser, so that a failing app does not affect others. */
async function run({ app, run: check }, browser) {
  const from = performance.now()
  const {
    problems,
    notes = [],
    figures,
  } = await withinCheckLimit(check().catch(error => ({ problems: [error.stack], figures: {} })))
  await withinLimit(browser.close(), CLOSE_LIMIT_MS)
  const seconds = (performance.now() - from) / 1000
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${app} (${seconds.toFixed(1)} s)`)
  for (const line of [...problems, ...notes]) console.log(line.replace(/^/gm, '       '))
  return { app, seconds, figures: { problems: problems.length, ...figures } }
}

/** Resolves like a check, or with a problem after the limit. */
async function withinCheckLimit(check) {
  const limit = options.all ? CHECK_LIMIT_MS : OFFLINE_CHECK_LIMIT_MS
  return (
    (await withinLimit(check, limit)) ?? { problems: [`did not end within ${limit / 60_000} minutes`], figures: {} }
  )
}

/**
 * Returns the checks to run; an unknown name is an error. With `--all`, the registry's check of an app takes
 * precedence.
 */
function selected(offline, registry) {
  const [first, second] = options.all ? [registry, offline] : [offline, registry]
  const all = [...first, ...second.filter(({ app }) => !first.some(check => check.app === app))]
  const unknown = options.only.filter(name => !all.some(({ app }) => app === name))
  if (unknown.length > 0) throw new Error(`No such app: ${unknown.join(', ')}. See --list.`)
  if (options.only.length > 0) return all.filter(({ app }) => options.only.includes(app))
  return options.all ? all : offline
}

/** Packs the package and runs the selected checks. */
async function prepare(workspace, browser) {
  const tarball = await packTarball(ROOT, workspace)
  const offline = join(workspace, 'offline')
  const unpacked = await prepareOffline({ root: ROOT, workspace: offline, tarball })
  return checksIn({ root: ROOT, tarball, unpacked, browser }, workspace)
}

function checksIn(places, workspace) {
  return selected(
    offlineChecks({ ...places, workspace: join(workspace, 'offline') }),
    registryChecks({ ...places, workspace: join(workspace, 'registry') }),
  )
}

function report(results) {
  printTable(results)
  const { failures, known } = judge(results)
  for (const line of known) console.log(`open:   ${line}`)
  for (const line of failures) console.log(`FAILED: ${line}`)
  if (failures.length > 0) process.exitCode = 1
}

async function main() {
  if (!existsSync(join(ROOT, 'dist', 'index.js'))) await runProgram('npm', ['run', 'build'], { cwd: ROOT })
  const workspace = makeWorkspace()
  const browser = browserOnDemand()
  try {
    const results = []
    for (const check of await prepare(workspace, browser.get)) results.push(await run(check, browser))
    report(results)
  } finally {
    if (options.keep) console.log(`kept: ${workspace}`)
    else rmSync(workspace, { recursive: true, force: true })
  }
}

if (options.list)
  console.log(
    checksIn({ root: ROOT }, '')
      .map(({ app }) => app)
      .join('\n'),
  )
else await main()
// A check that was given up may still hold a browser or a server open.
process.exit()
