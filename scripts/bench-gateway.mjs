// npm run bench:gateway compares the gateway with a bare route of the same framework, in the same processes and
// interleaved in one run. Only the ratios are meaningful. docs/bench.md describes the method.
//
//   node scripts/bench-gateway.mjs --runs 5 --requests 1000 --at-once 50 --on pglite,postgres
//   npm run bench:gateway -- --short
import { createHash } from 'node:crypto'
import { bundleGateway, writeOnce } from './stack/build-gateway.mjs'

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
const isQuickRun = process.argv.includes('--short')

/** Node 20 cannot run TypeScript, so the source is bundled. The file is named after its content. */
async function bundled(name) {
  const code = await bundleGateway(`../bench/${name}`)
  return writeOnce(`${name}-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.mjs`, code)
}

const { runBench } = await import(await bundled('run-bench'))
await runBench({
  server: await bundled('bench-server'),
  runs: Number(option('runs', isQuickRun ? 2 : 5)),
  requests: Number(option('requests', isQuickRun ? 200 : 1000)),
  atOnce: Number(option('at-once', 50)),
  on: option('on', 'pglite,postgres').split(','),
})
