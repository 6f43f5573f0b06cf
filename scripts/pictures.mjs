// Takes the pictures of the README and the guides from the current sources. `pictures/scenes.mjs` lists them.
//
//   npm run pictures                 all of them, to docs/images
//   npm run pictures -- account      those whose file name contains a text: `modal`, `loop`, or a scene
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from './browser-launch.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { drawPicture, takeCard } from './pictures/draw-pictures.mjs'
import { pictureFont } from './pictures/picture-font.mjs'
import { recordLoop } from './pictures/record-loop.mjs'
import { ScenePlayer } from './pictures/scene-player.mjs'
import { guidePictures, loop, readmePicture, scenes } from './pictures/scenes.mjs'
import { startStack } from './stack/start-stack.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'docs', 'images')
const FAILURES = join(ROOT, '.build', 'pictures')
const KIB = 1024
const MAX_README_BYTES = 150 * KIB
const MAX_GUIDE_BYTES = 60 * KIB
const MAX_LOOP_BYTES = 1.5 * KIB * KIB
const DENSITY = 1.4
const GUIDE_MARGIN = 4

const filter = process.argv[2] ?? ''
const failures = []
const stack = await startStack({
  pages: true,
  ports: { demo: 0, wallet: 0, gateway: 0, anvil1: 0, anvil2: 0, solana: 0, bitcoin: 0 },
})
const env = { ...process.env, ...pictureFont(join(ROOT, '.build', 'font')) }
const browser = await chromium.launch({ ...launchOptions({ executablePath: ensureBrowser() }), env })
try {
  const player = new ScenePlayer(stack, browser)
  await player.fundAccount()
  for (const theme of ['light', 'dark']) {
    await save(`${readmePicture.name}-${theme}.webp`, MAX_README_BYTES, () => drawReadme(player, theme))
    for (const { scene } of guidePictures)
      await save(`${scene}-${theme}.webp`, MAX_GUIDE_BYTES, () => drawGuide(player, scene, theme))
    await save(`${loop.name}-${theme}.webp`, MAX_LOOP_BYTES, () => recordLoop(player, loop, theme))
  }
} finally {
  await browser.close()
  await stack.stop()
}
for (const line of failures) console.error(line)
if (failures.length > 0) process.exitCode = 1

/** Writes a file. A picture that fails does not prevent the next ones; its last screen is saved for inspection. */
async function save(name, maxBytes, draw) {
  if (!name.includes(filter)) return
  try {
    const bytes = await draw()
    if (bytes.length > maxBytes) throw new RangeError(`${bytes.length} bytes, at most ${maxBytes}`)
    writeFileSync(join(FOLDER, name), bytes)
    console.log(`${name}: ${Math.ceil(bytes.length / KIB)} KiB`)
  } catch (error) {
    failures.push(`${name}: ${error.message}`)
    if (!error.screenshot) return
    mkdirSync(FAILURES, { recursive: true })
    writeFileSync(join(FAILURES, name.replace('.webp', '.png')), error.screenshot)
  }
}

async function drawReadme(player, theme) {
  const { width, height } = readmePicture
  const cards = []
  for (const { scene, ...place } of readmePicture.cards)
    cards.push({ ...place, card: await takeCard(player, scenes[scene], theme, DENSITY) })
  return drawPicture(browser, { width, height, theme, cards, density: DENSITY, maxBytes: MAX_README_BYTES })
}

async function drawGuide(player, scene, theme) {
  const card = await takeCard(player, scenes[scene], theme, DENSITY)
  const [width, height] = [card.width, card.height].map(side => Math.ceil(side) + 2 * GUIDE_MARGIN)
  const cards = [{ card, centerX: width / 2, centerY: height / 2, scale: 1 }]
  return drawPicture(browser, { width, height, theme, cards, density: DENSITY, maxBytes: MAX_GUIDE_BYTES })
}
