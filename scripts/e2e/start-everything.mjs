// Starts the stack and the built examples for the end-to-end tests.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildExamples, newest, serveExamples } from './built-examples.mjs'
import { isSiteCurrent } from '../docs/site.mjs'
import { PROJECT_ID, stackInfo, startStack } from '../stack/start-stack.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds everything that is outdated, starts it on free ports, and returns the URLs. */
export async function startEverything({ log = console.log } = {}) {
  buildPackage()
  buildDocs()
  const ports = { demo: 0, wallet: 0, gateway: 0, anvil1: 0, anvil2: 0, solana: 0, bitcoin: 0 }
  const begun = {}
  const examples = await serveExamples({
    stack: async wallet => {
      const { urls, deployments } = await begun.stack
      return stackInfo({ ...urls, wallet }, deployments)
    },
  })
  // The examples' own origin is trusted with value-moving approvals; the same pages at `app.localhost` are not. All
  // tests come from this machine's own address, whose connections are not counted in development.
  const gateway = { trustedOrigins: { [PROJECT_ID]: [examples.site] } }
  const starting = startStack({ ports, log, gateway })
  begun.stack = starting
  const opening = starting.then(running => running.open())
  // The stack starts while the examples are built. If one of them fails, everything is stopped.
  const [stack] = await Promise.all([starting, opening, buildExamples()]).catch(async error => {
    await examples.stop()
    await starting.then(
      running => running.stop(),
      () => {},
    )
    throw error
  })
  return {
    site: examples.site,
    walletPage: examples.walletPage,
    urls: stack.urls,
    deployments: stack.deployments,
    solana: stack.solana,
    stop: () => Promise.all([stack.stop(), examples.stop()]),
  }
}

/** Builds the docs site if it is outdated, because its playground is tested, too. */
function buildDocs() {
  if (isSiteCurrent(ROOT)) return
  const args = [join(ROOT, 'scripts', 'docs.mjs'), '--site']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The docs site does not build; its tests need it.')
}

function buildPackage() {
  if (newest(join(ROOT, 'dist')) > newest(join(ROOT, 'src'))) return
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) return
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true }) // a partial build would count as up to date
  throw new Error('The package does not build; the examples need it.')
}
