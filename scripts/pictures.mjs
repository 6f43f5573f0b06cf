// Takes the pictures of the README anew, from the sources as they are: docs/images/modal-{light,dark}.png.
//
//   node scripts/pictures.mjs
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './ensure-browser.mjs'
import { startStack } from './stack/start-stack.mjs'

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url))
/** Of one card with the room beside it, and of the room above and below the higher one, in CSS px. */
const CARD_WIDTH = 440
const ROOM = 64
const BACKGROUND = { light: '#eceef3', dark: '#0b0c0f' }

/** The two cards of a picture: what leads to each, and what is there when it has come. */
const cards = [
  { view: 'Connect', ready: '537' },
  { view: 'ConnectingWalletConnect', ready: 'New code in' },
]

const stack = await startStack({ pages: true, ports: { demo: 0, wallet: 0, gateway: 0, anvil1: 0, anvil2: 0 } })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
try {
  for (const theme of ['light', 'dark']) {
    const taken = []
    for (const card of cards) taken.push(await takeCard(theme, card))
    await compose(theme, taken)
  }
} finally {
  await browser.close()
  await stack.stop()
}

/** One card of the demo, with its shadow, on the background of the picture. */
async function takeCard(theme, { view, ready }) {
  const page = await browser.newPage({ viewport: { width: CARD_WIDTH, height: 1000 }, deviceScaleFactor: 2 })
  await page.addInitScript(() => sessionStorage.clear())
  await page.goto(stack.urls.demo)
  await page.waitForFunction(() => globalThis.kit)
  await page.evaluate(mode => globalThis.kit.setThemeMode(mode), theme)
  await page.evaluate(() => globalThis.kit.open())
  await page.getByText('MetaMask').first().waitFor()
  if (view !== 'Connect') await page.evaluate(name => globalThis.kit.open({ view: name }), view)
  await page.getByText(ready).first().waitFor()
  await page.evaluate(drawOn, BACKGROUND[theme])
  await page.mouse.move(0, 0)
  await page.evaluate(stillAndLoaded)
  const picture = await page.screenshot()
  const height = await page.evaluate(cardHeight)
  await page.close()
  return { data: picture.toString('base64'), height }
}

/** Puts the cards side by side, and cuts off what is above and below them. */
async function compose(theme, pictures) {
  const height = Math.max(...pictures.map(each => each.height)) + 2 * ROOM
  const viewport = { width: CARD_WIDTH * pictures.length, height }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 })
  const images = pictures.map(({ data }) => `<img src="data:image/png;base64,${data}" width="${CARD_WIDTH}">`).join('')
  const style = `margin:0;height:${height}px;display:flex;align-items:center;overflow:hidden;background:${BACKGROUND[theme]}`
  await page.setContent(`<body style="${style}">${images}</body>`)
  await page.screenshot({ path: join(FOLDER, `modal-${theme}.png`) })
  await page.close()
}

/** In the page: nothing but the card is seen. */
function drawOn(background) {
  document.documentElement.style.background = background
  document.body.style.visibility = 'hidden'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`dialog::backdrop { background: ${background} !important } dialog { visibility: visible }`)
  const { shadowRoot } = document.querySelector('appkit-modal').shadowRoot.querySelector('appkit-shell')
  shadowRoot.adoptedStyleSheets.push(sheet)
}

/** In the page: how high the card is, in CSS px. */
function cardHeight() {
  const { shadowRoot } = document.querySelector('appkit-modal').shadowRoot.querySelector('appkit-shell')
  return Math.ceil(shadowRoot.querySelector('.card').getBoundingClientRect().height)
}

/** In the page: resolves when every picture is loaded and nothing moves any more. */
async function stillAndLoaded() {
  const all = root =>
    [...root.querySelectorAll('*')].flatMap(each => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])])
  const images = all(document).filter(each => each instanceof HTMLImageElement)
  await Promise.all(images.map(image => image.decode().catch(() => {})))
  const moving = document.getAnimations().filter(each => each.effect?.getTiming().iterations !== Infinity)
  await Promise.all(moving.map(each => each.finished.catch(() => {})))
}
