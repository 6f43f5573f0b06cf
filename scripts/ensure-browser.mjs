// Finds a Chromium for tests, and installs one if needed.
//
//   node scripts/ensure-browser.mjs    prints the path of the browser
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

// The headless shell is Chromium without the browser's own windows. It needs less than half of the processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/** The candidate paths by priority: CHROMIUM_PATH, Playwright's browser, then the system's. */
export function candidates(env = process.env, platform = process.platform, own = chromium.executablePath()) {
  if (env['CHROMIUM_PATH']) return [env['CHROMIUM_PATH']]
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const system = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  return [own, ...system, ...(platform === 'darwin' ? APPS : [])]
}

/** Returns the path of a Chromium on this machine, or undefined. An invalid CHROMIUM_PATH is an error. */
export function findBrowser(env = process.env, isRunnable = isExecutable) {
  const found = candidates(env).find(isRunnable)
  if (!found && env['CHROMIUM_PATH'])
    throw new Error(`CHROMIUM_PATH is ${env['CHROMIUM_PATH']}, and no program is there.`)
  return found
}

/** Returns the path of a Chromium with a browser's storage and cookie settings, which the headless shell lacks. */
export function findFullBrowser(env = process.env, isRunnable = isExecutable) {
  const { CHROMIUM_PATH: _, ...others } = env
  return candidates(others).find(path => !path.includes('headless-shell') && isRunnable(path))
}

/** Returns the path of a Chromium; installs one if needed. Throws an error with the next step. */
export function ensureBrowser(env = process.env, run = runOnStderr, isRunnable = isExecutable) {
  const installs = [['npx', 'playwright', 'install', 'chromium']]
  if (process.platform === 'linux' && (process.getuid?.() === 0 || env['CI'] === 'true')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const packages = 'apt-get install --yes --no-install-recommends chromium fonts-liberation'
    installs.push([...sudo, 'sh', '-c', `apt-get update && { ${packages} chromium-headless-shell || ${packages}; }`])
  }
  for (const install of [undefined, ...installs]) {
    if (install) run(install)
    const found = findBrowser(env, isRunnable)
    if (found) return found
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

function runOnStderr([command, ...args]) {
  console.error(`No Chromium found, trying: ${command} ${args.join(' ')}`)
  // The installer's output goes to stderr, because stdout contains only the path.
  spawnSync(command, args, { stdio: ['ignore', 2, 2] })
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(ensureBrowser())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
