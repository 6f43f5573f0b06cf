// Starts the gateway alone, with the settings of the environment (PORT, HOST, RELAY, ALLOWED_ORIGINS, PROJECT_IDS).
// With --build it writes `gateway/dist/main.js` instead, for `node gateway/dist/main.js` in production.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildFrame, buildFrameInto } from './frame/build-frame.mjs'
import { bundleGateway, importGateway } from './stack/build-gateway.mjs'

if (process.argv.includes('--build')) {
  const dist = new URL('../gateway/dist/', import.meta.url)
  await mkdir(dist, { recursive: true })
  await writeFile(new URL('main.js', dist), await bundleGateway('main'))
  await buildFrameInto(fileURLToPath(new URL('frame', dist)))
  console.log('gateway/dist/main.js, and the pages of the wallet in gateway/dist/frame (FRAME_DIR)')
} else {
  process.env.FRAME_DIR ??= await buildFrame()
  await importGateway('main')
}
