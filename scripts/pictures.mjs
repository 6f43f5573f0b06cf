// Takes the screenshots of the README from the current sources: docs/images/modal-{light,dark}.png.
//
//   node scripts/pictures.mjs
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from './browser-launch.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { palettePng } from './pictures/palette-png.mjs'
import { startStack } from './stack/start-stack.mjs'

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url))
const BACKGROUND = { light: '#eceef3', dark: '#0b0c0f' }

/** The size of a picture in CSS px, at a device pixel ratio of 2, and the minimum space above and below a card. */
const SIZE = { width: 880, height: 604 }
const DENSITY = 2
const ROOM = 36

/** The window of a single card. The space next to it is that of the picture. */
const WINDOW = { width: 440, height: 1000 }

/** The two cards of a picture: the steps that open each, and the elements to wait for. */
const cards = [
  { view: 'Connect', ready: 'All wallets' },
  { view: 'ConnectingWalletConnect', ready: 'QR code ready' },
]

const stack = await startStack({
  pages: true,
  ports: { demo: 0, wallet: 0, gateway: 0, anvil1: 0, anvil2: 0, solana: 0, bitcoin: 0 },
})
const browser = await chromium.launch(launchOptions({ executablePath: ensureBrowser() }))
try {
  const heights = await Promise.all(cards.map(card => takeCard('light', card, 1)))
  const zoom = Math.min(1, (SIZE.height - 2 * ROOM) / Math.max(...heights.map(({ height }) => height)))
  for (const theme of ['light', 'dark']) {
    const taken = await Promise.all(cards.map(card => takeCard(theme, card, zoom)))
    writeFileSync(join(FOLDER, `modal-${theme}.png`), palettePng(await compose(theme, taken, zoom)))
  }
} finally {
  await browser.close()
  await stack.stop()
}

/** Takes one card of the demo, with its shadow, on the picture's background; also returns its height in CSS px. */
async function takeCard(theme, { view, ready }, zoom) {
  const page = await browser.newPage({ viewport: WINDOW, deviceScaleFactor: DENSITY * zoom })
  await page.goto(stack.urls.demo)
  await page.waitForFunction(() => globalThis.kit)
  await page.evaluate(mode => globalThis.kit.setThemeMode(mode), theme)
  await page.evaluate(() => globalThis.kit.open())
  await page.getByRole('textbox', { name: 'Email address' }).waitFor() // loads last
  if (view !== 'Connect') await page.evaluate(name => globalThis.kit.open({ view: name }), view)
  await page.getByText(ready).first().waitFor()
  await page.evaluate(drawOn, BACKGROUND[theme])
  await page.evaluate(stillAndLoaded)
  const png = await page.screenshot()
  const height = await page.evaluate(cardHeight)
  await page.close()
  return { png: png.toString('base64'), height }
}

/** Draws the cards next to each other and returns the pixels. */
async function compose(theme, taken, zoom) {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: DENSITY })
  const images = taken.map(({ png }) => `<img src="data:image/png;base64,${png}" width="${WINDOW.width * zoom}">`)
  const style = `margin:0;height:100vh;display:flex;place-content:center;align-items:center;overflow:hidden`
  await page.setContent(`<body style="${style};background:${BACKGROUND[theme]}">${images.join('')}</body>`)
  const png = await page.screenshot()
  const { width, height, data } = await page.evaluate(pixels, png.toString('base64'))
  await page.close()
  return { width, height, rgba: Buffer.from(data, 'base64') }
}

/** Runs in the page: hides everything but the card. */
function drawOn(background) {
  document.documentElement.style.background = background
  document.body.style.visibility = 'hidden'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`dialog::backdrop { background: ${background} !important } dialog { visibility: visible }`)
  const { shadowRoot } = document.querySelector('appkit-modal').shadowRoot.querySelector('appkit-shell')
  shadowRoot.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: resolves when all images are loaded and all animations have ended. */
async function stillAndLoaded() {
  const all = root =>
    [...root.querySelectorAll('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const images = all(document).filter(element => element instanceof HTMLImageElement)
  await Promise.all(images.map(image => image.decode().catch(() => {})))
  const moving = document.getAnimations().filter(animation => animation.effect?.getTiming().iterations !== Infinity)
  await Promise.all(moving.map(animation => animation.finished.catch(() => {})))
}

/** Runs in the page: returns the card's height. */
function cardHeight() {
  const { shadowRoot } = document.querySelector('appkit-modal').shadowRoot.querySelector('appkit-shell')
  return Math.ceil(shadowRoot.querySelector('.card').getBoundingClientRect().height)
}

/** Runs in the page: decodes a PNG. */
async function pixels(png) {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` })
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  context.drawImage(image, 0, 0)
  const bytes = context.getImageData(0, 0, width, height).data
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return { width, height, data: btoa(text) }
}
