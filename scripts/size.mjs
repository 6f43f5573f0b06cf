// npm run size compares the download sizes of a page with the budgets. Requires a built `dist`.
//
//   node scripts/size.mjs --why    lists the modules in the first downloads
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  measureButton,
  measureCdn,
  measureLocales,
  measureModules,
  measureOthers,
  measurePage,
  measureChunks,
} from './size/measures.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function print(rows) {
  const kib = bytes => (bytes / 1024).toFixed(2).padStart(7)
  console.log(`${'KiB gzip'.padEnd(30)} ${'is'.padStart(7)} ${'budget'.padStart(7)}`)
  for (const { name, bytes, budget, note } of rows) {
    const verdict = bytes > budget ? `OVER by ${kib(bytes - budget).trim()} ` : ''
    console.log(`${name.padEnd(30)} ${kib(bytes)} ${kib(budget)}  ${verdict}${note && `(${note})`}`)
  }
}

function explain(rows) {
  for (const { name, modules } of rows.filter(row => row.modules)) {
    console.log(`\n${name}, characters before minifying:`)
    for (const { path, id, renderedLength } of modules.slice(0, 60))
      console.log(`${String(renderedLength).padStart(7)} ${id.replace(ROOT, '')} in ${path.split('/').at(-1)}`)
  }
}

if (!existsSync(join(ROOT, 'dist', 'index.js'))) {
  console.error('dist is missing: npm run build')
  process.exitCode = 1
} else {
  const rows = []
  for (const measure of [
    measurePage,
    measureChunks,
    measureButton,
    measureModules,
    measureOthers,
    measureCdn,
    measureLocales,
  ])
    rows.push(...(await measure(ROOT)))
  print(rows)
  if (process.argv.includes('--why')) explain(rows)
  if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
}
