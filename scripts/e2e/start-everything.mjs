// What the end-to-end tests run against: the stack, and the built examples.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildExamples, newest, serveExamples } from './built-examples.mjs'
import { stackInfo, startStack } from '../stack/start-stack.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds what is out of date, starts everything on free ports, and says where it is. */
export async function startEverything({ log = console.log } = {}) {
  buildPackage()
  const ports = { demo: 0, wallet: 0, gateway: 0, anvil1: 0, anvil2: 0, solana: 0, bitcoin: 0 }
  // as behind a proxy: all tests come from one address, whose connections are not counted
  const starting = startStack({ ports, log, gateway: { trustedProxies: 1 } })
  const opening = starting.then(running => running.open())
  // the stack starts while the examples are built; where one of them fails, nothing is left of it
  const [stack] = await Promise.all([starting, opening, buildExamples()]).catch(async error => {
    await starting.then(
      running => running.stop(),
      () => {},
    )
    throw error
  })
  const examples = await serveExamples({ stack: wallet => stackInfo({ ...stack.urls, wallet }) })
  return {
    site: examples.site,
    walletPage: examples.walletPage,
    urls: stack.urls,
    deployments: stack.deployments,
    solana: stack.solana,
    stop: () => Promise.all([stack.stop(), examples.stop()]),
  }
}

function buildPackage() {
  if (newest(join(ROOT, 'dist')) > newest(join(ROOT, 'src'))) return
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) return
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true }) // what is half built would count as new
  throw new Error('The package does not build; the examples need it.')
}
