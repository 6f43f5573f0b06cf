// Rebuilds the gateway's catalogue snapshot from a raw list of wallets:
//
//   node scripts/refresh-catalogue.mjs <input.json>
//
// Every record is validated; invalid ones are dropped, counted and listed. The project's own data about wallets (ids,
// badges, ranks, chains, icons) comes from `snapshot/overlay.json`, which is maintained by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

const SNAPSHOT = new URL('../gateway/src/modules/catalogue/snapshot/', import.meta.url)

const input = process.argv[2]
if (!input) {
  console.error('Say which list to read: node scripts/refresh-catalogue.mjs <input.json>')
  process.exit(1)
}

const raw = readJson(input)
if (!Array.isArray(raw)) {
  console.error(`${input} does not hold a list of wallets.`)
  process.exit(1)
}

const report = await importWallets(raw)
write('wallets.json', report.entries)
const networks = await networkIcons()
write('networks.json', networks)

for (const line of report.droppedRecords) console.log(`dropped wallet  ${line}`)
for (const line of report.droppedFields) console.log(`dropped field   ${line}`)
for (const line of report.unusedOverlay) console.log(`unused overlay  ${line}`)
console.log(
  `${raw.length} read, ${report.entries.length} kept, ${report.droppedRecords.length} dropped; ` +
    `${report.droppedFields.length} single fields dropped; ${networks.length} network icons.`,
)

async function importWallets(list) {
  const path = fileURLToPath(new URL('../tools/catalogue/import-wallets.ts', import.meta.url))
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  return module.importWallets(list, readJson(new URL('overlay.json', SNAPSHOT)))
}

/** Returns the icon of each CAIP-2 id, from the icon set's own index. */
async function networkIcons() {
  const icons = createRequire(createRequire(new URL('../gateway/', import.meta.url)).resolve('@web3icons/core'))
  const { networks: known } = await import(pathToFileURL(icons.resolve('@web3icons/common')).href)
  const rows = new Map()
  for (const { caip2id, name, filePath } of known) {
    const [kind, icon] = filePath.split(':')
    if (caip2id && !rows.has(caip2id)) rows.set(caip2id, { id: caip2id, name, icon: `${kind}s/${icon}` })
  }
  return [...rows.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file} could not be read: ${error.message}`)
    process.exit(1)
  }
}

/** Writes one record per line, for readable diffs. */
function write(name, rows) {
  writeFileSync(new URL(name, SNAPSHOT), `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`)
}
