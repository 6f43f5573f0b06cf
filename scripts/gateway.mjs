// Starts the gateway alone, with the settings of the environment (PORT, HOST, RELAY, ALLOWED_ORIGINS, PROJECT_IDS).
// With `vault` it starts the vault alone (VAULT_KEK, VAULT_TOKEN, VAULT_DATABASE_URL …). With `pictures` it imports the
// pictures of wallets (PICTURES_DIR, PICTURES_PROJECT_ID). With --build it writes
// `gateway/dist` instead: all files that `node gateway/dist/main.js` needs in production.
import { fileURLToPath } from 'node:url'
import { buildFrame } from './frame/build-frame.mjs'
import { importGateway } from './stack/build-gateway.mjs'
import { buildGatewayInto } from './stack/gateway-folder.mjs'

if (process.argv.includes('--build')) {
  await buildGatewayInto(fileURLToPath(new URL('../gateway/dist', import.meta.url)))
  console.log('gateway/dist: main.js, PGlite, and the pages of the wallet in gateway/dist/frame (FRAME_DIR)')
} else {
  if (!['vault', 'pictures'].includes(process.argv[2])) process.env.FRAME_DIR ??= await buildFrame()
  await importGateway(process.env.NODE_ENV === 'production' ? 'main' : 'main-development')
}
