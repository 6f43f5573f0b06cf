// Takes single cards, and draws them on a soft ground.

const grounds = {
  light: 'radial-gradient(120% 120% at 50% 0%,#fbfbfd,#e6e9f1)',
  dark: 'radial-gradient(120% 120% at 50% 0%,#3a4150,#1f232c)',
}
const PHONE_RADIUS = 44

/** @typedef {{ png: string, width: number, height: number, isPhone: boolean }} Card */

/**
 * Plays a scene and takes its card with a transparent background, or the whole window of a phone. Sizes are in CSS px.
 * @returns {Promise<Card>}
 */
export async function takeCard(player, scene, theme, density) {
  const opened = await player.openPage(scene, theme, density)
  const { page } = opened
  try {
    await opened.play(scene.steps)
    const isPhone = scene.device === 'phone'
    await page.evaluate(isPhone ? hidePage : showOnlyCard)
    await page.evaluate(waitUntilStill)
    const clip = isPhone ? { x: 0, y: 0, ...page.viewportSize() } : await page.evaluate(measureCard)
    const png = await page.screenshot({ clip, omitBackground: true, animations: 'disabled' })
    return { png: png.toString('base64'), width: clip.width, height: clip.height, isPhone }
  } catch (error) {
    const step = await page.screenshot().catch(() => undefined)
    throw Object.assign(error, { screenshot: step })
  } finally {
    await page.context().close()
  }
}

/**
 * Draws cards on a ground and returns the picture as WebP, of at most `maxBytes`.
 * @param {{ width: number, height: number, theme: 'light' | 'dark', density: number, maxBytes: number, cards: readonly { card: Card, centerX: number, centerY: number, scale: number }[] }} picture
 */
export async function drawPicture(browser, { width, height, theme, density, maxBytes, cards }) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density })
  try {
    await page.setContent(
      `<body style="margin:0;height:100vh;position:relative;overflow:hidden;background:${grounds[theme]}">${cards.map(drawCard(theme)).join('')}</body>`,
    )
    await page.evaluate(() => Promise.all([...document.images].map(image => image.decode())))
    const png = await page.screenshot()
    return await encodeWebp(page, png, maxBytes)
  } finally {
    await page.close()
  }
}

function drawCard(theme) {
  return ({ card, centerX, centerY, scale }) => {
    const { png, width, height, isPhone } = card
    const place = `position:absolute;left:${centerX}px;top:${centerY}px;translate:-50% -50%;width:${width * scale}px;height:${height * scale}px`
    const edge = theme === 'light' ? '#1b1e26' : '#3a404d'
    const shape = isPhone
      ? `;border-radius:${PHONE_RADIUS * scale}px;outline:${8 * scale}px solid ${edge};box-shadow:0 24px 60px rgb(0 0 0/.28)`
      : ''
    return `<img alt="" src="data:image/png;base64,${png}" style="${place}${shape}">`
  }
}

/** Encodes with the highest quality that fits. */
async function encodeWebp(page, png, maxBytes) {
  for (const quality of [0.92, 0.86, 0.8, 0.72, 0.6, 0.45]) {
    const webp = Buffer.from(await page.evaluate(toWebp, { png: png.toString('base64'), quality }), 'base64')
    if (webp.length <= maxBytes) return webp
  }
  throw new RangeError(`The picture does not fit in ${maxBytes} bytes.`)
}

/** Runs in the page: encodes a PNG as WebP. */
async function toWebp({ png, quality }) {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` })
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}

/** Runs in the page: hides everything but the card and its shadow. */
export function showOnlyCard() {
  document.documentElement.style.background = 'transparent'
  document.body.style.cssText = 'visibility:hidden;background:transparent'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('dialog::backdrop{background:transparent!important}dialog{visibility:visible}')
  const { shadowRoot } = document.querySelector('appkit-modal').shadowRoot.querySelector('appkit-shell')
  shadowRoot.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: hides the page behind a dialog. */
function hidePage() {
  for (const element of document.querySelectorAll('header, main')) element.style.visibility = 'hidden'
}

/** Runs in the page: returns the area of the card and its shadow. */
function measureCard() {
  const { shadowRoot } = document.querySelector('appkit-modal').shadowRoot.querySelector('appkit-shell')
  const { x, y, width, height } = shadowRoot.querySelector('.card').getBoundingClientRect()
  const margin = Math.min(40, x, y)
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** Runs in the page: resolves when all images are loaded and all animations have ended. */
export async function waitUntilStill() {
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
