// Takes screenshots of the screens and their states, and writes a contact sheet: .build/look/index.html. The end-to-end
// tests open the states, so each picture shows what a user sees.
//
//   npm run look                      all pictures, which takes as long as the end-to-end tests
//   npm run look -- account/send      those of some tests; arguments are passed to Playwright
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import { contactSheet } from './pictures/contact-sheet.mjs'
import { pictureFont } from './pictures/picture-font.mjs'
import { runProgram, tool } from './run/step.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, '.build', 'look')

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const env = {
  ...pictureFont(join(ROOT, '.build', 'font')),
  APPKIT_PICTURES: FOLDER,
  CHROMIUM_PATH: ensureBrowser(),
}
const LIMIT_MS = 3_600_000
const parameters = ['test', ...process.argv.slice(2)]
const code = await runProgram(tool(ROOT, 'playwright'), parameters, { cwd: ROOT, env, limitMs: LIMIT_MS })
const pictures = readdirSync(FOLDER).filter(name => name.endsWith('.png'))
writeFileSync(join(FOLDER, 'index.html'), contactSheet(pictures))
console.log(`${pictures.length} pictures: ${join(FOLDER, 'index.html')}`)
process.exitCode = code
