import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildFrameInto } from '../frame/build-frame.mjs'
import { thirdPartyLicences } from '../run/third-party.mjs'
import { inspectGateway } from './build-gateway.mjs'

/** The files of PGlite that a database needs. The others are extensions that the gateway does not use. */
const PGLITE_FILES = ['index.cjs', 'initdb.wasm', 'pglite.data', 'pglite.wasm']

/**
 * Writes all files that a gateway in production needs into an empty folder: `main.js`, PGlite, the pages of the wallet
 * in `frame`, and the licences of all packages in them. It runs wherever Node does, without `node_modules`.
 * @param {string} folder
 */
export async function buildGatewayInto(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pglite'), { recursive: true })
  const { code, moduleIds } = await inspectGateway('main')
  const frame = await buildFrameInto(join(folder, 'frame'))
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  for (const file of PGLITE_FILES) await copyFile(join(pglite, file), join(folder, 'pglite', file))
  await writeFile(join(folder, 'main.js'), code)
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  const licences = thirdPartyLicences([...moduleIds, ...frame.moduleIds, join(pglite, 'index.cjs')])
  await writeFile(join(folder, 'THIRD-PARTY.txt'), licences)
}
