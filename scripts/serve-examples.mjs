// Builds and serves the examples like in production, with the whole stack. Ctrl-C stops it.
import { exampleNames } from './e2e/built-examples.mjs'
import { startEverything } from './e2e/start-everything.mjs'

const { site, walletPage, stop } = await startEverything()
process.once('SIGINT', () => stop().then(() => process.exit(0)))
console.log([...exampleNames().map(name => `${site}/${name}/`), walletPage].join('\n'))
