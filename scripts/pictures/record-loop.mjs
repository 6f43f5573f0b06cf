import { animatedWebp } from './animated-webp.mjs'
import { showOnlyCard } from './draw-pictures.mjs'

const DENSITY = 1.5
const QUALITY = 0.78
/** Animations run this much slower while they are recorded, so that a busy machine drops no frames. */
const SLOWDOWN = 4
/** The shortest time that browsers show a frame. */
const MIN_FRAME_MS = 20
/** 30 frames per second. */
const FRAME_MS = 33
const MAX_PAUSE_MS = 2_500
const grounds = { light: '#eef0f5', dark: '#2a2f3a' }

/**
 * Records the steps of the loop as an animated WebP.
 * @returns {Promise<Buffer>}
 */
export async function recordLoop(player, { scene, steps }, theme) {
  const opened = await player.openPage(scene, theme, DENSITY)
  const { page } = opened
  try {
    await page.setViewportSize({ width: 440, height: 700 })
    const client = await page.context().newCDPSession(page)
    await client.send('Animation.enable')
    await client.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWDOWN })
    const shots = []
    client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      shots.push({ png: data, at: metadata.timestamp * 1_000 })
      client.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await page.evaluate(hidePage, grounds[theme])
    await opened.play([['open'], ['seeField', 'Email address']]) // loads the screens
    await page.evaluate(showOnlyCard)
    await page.evaluate(hidePage, grounds[theme])
    await page.keyboard.press('Escape')
    await opened.play([['seeClosed']])
    await client.send('Page.startScreencast', { format: 'png' })
    await opened.play(steps)
    await client.send('Page.stopScreencast')
    return await encode(page, shots)
  } finally {
    await page.context().close()
  }
}

/** Runs in the page: shows only a ground. */
function hidePage(ground) {
  document.documentElement.style.background = ground
  document.body.style.visibility = 'hidden'
}

/** Leaves out frames that are followed by another one too soon. */
function thinOut(shots) {
  let last = -Infinity
  return shots.filter(({ at }, index) => {
    const next = shots[index + 1]?.at ?? Infinity
    if ((next - last) / SLOWDOWN < FRAME_MS) return false
    last = at
    return true
  })
}

/** Encodes the changed area of each frame. */
async function encode(page, all) {
  const shots = thinOut(all)
  const frames = []
  let size
  for (const [index, { png, at }] of shots.entries()) {
    const part = await page.evaluate(cutChange, { png, quality: QUALITY, isFirst: index === 0 })
    size ??= part
    const next = shots[index + 1]?.at ?? at + MAX_PAUSE_MS * SLOWDOWN
    const durationMs = Math.max(MIN_FRAME_MS, Math.min((next - at) / SLOWDOWN, MAX_PAUSE_MS))
    if (part) frames.push({ ...part, webp: Buffer.from(part.webp, 'base64'), durationMs })
    else if (frames.length > 0) frames.at(-1).durationMs += durationMs
  }
  return animatedWebp({ width: size.width, height: size.height, frames })
}

/** Runs in the page: returns the area that differs from the frame before, as WebP; undefined if nothing does. */
async function cutChange({ png, quality, isFirst }) {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` })
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  const before = isFirst ? undefined : globalThis.lastFrame
  globalThis.lastFrame = pixels
  let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height]
  for (let at = 0; at < pixels.length; at += 1) {
    if (!before || pixels[at] === before[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  if (right <= left) return undefined
  left -= left % 2
  top -= top % 2
  const area = { x: left, y: top, width: right - left, height: bottom - top }
  const cut = Object.assign(document.createElement('canvas'), { width: area.width, height: area.height })
  cut.getContext('2d').drawImage(canvas, -left, -top)
  return { ...area, webp: cut.toDataURL('image/webp', quality).split(',')[1] }
}
