import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { findOne } from './in-page.mjs'
import { freePort, startTool } from './start-tool.mjs'

/** Starts WebKitGTK's MiniBrowser and drives it with WebDriver. It has Safari's engine, but it is not Safari. */
export async function startWebkit(display) {
  const port = await freePort()
  const tool = await startTool('WebKitWebDriver', [`--port=${port}`], undefined, { DISPLAY: display, LANG: 'C.UTF-8' })
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (await call('GET', '/status').catch(() => false)) break
    await pause(100)
  }
  const { sessionId, capabilities } = await call('POST', '/session', { capabilities: {} })
  const post = (path, body = {}) => call('POST', `/session/${sessionId}${path}`, body)
  const script = code => post('/execute/sync', { script: `return (${code}) ?? null`, args: [] })
  await post('/window/rect', { x: 0, y: 0, width: 1280, height: 900 })

  /** Commands apply to the current page: a window, or a frame in a window. */
  const enter = async ({ handle, frame }) => {
    await post('/window', { handle })
    await post('/frame', { id: null })
    if (!frame) return { x: 0, y: 0 }
    const { element, x, y } = await script(frame)
    await post('/frame', { id: element })
    return { x, y }
  }
  const run = async (page, code) => {
    await enter(page)
    return JSON.parse(await script(`JSON.stringify((${code}) ?? null)`))
  }
  const perform = actions => post('/actions', { actions })
  const pointer = actions => perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  const moveTo = async (page, what) => {
    const offset = await enter(page)
    const { x, y } = await script(findOne(what))
    // Coordinates are relative to the window's page, also inside a frame.
    return { type: 'pointerMove', x: Math.round(x + offset.x), y: Math.round(y + offset.y), duration: 0 }
  }

  const press = async (page, what) => {
    const move = await moveTo(page, what)
    await pointer([move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])
  }

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    run,
    pages: async () => (await call('GET', `/session/${sessionId}/window/handles`)).map(handle => ({ handle })),
    async frame({ handle }, origin) {
      const found = findFrame(origin)
      await enter({ handle })
      return (await script(found)) ? { handle, frame: found } : undefined
    },
    activate: enter,
    async goto(page, url) {
      await enter(page)
      await post('/url', { url })
    },
    hover: async (page, what) => pointer([await moveTo(page, what)]),
    press,
    /** Clicks an element that closes the window: it may be gone before the browser responds. */
    async pressLast(page, what) {
      await press(page, what).catch(error => {
        if (!/no such window/i.test(error.message)) throw error
      })
    },
    async type(page, text) {
      await enter(page)
      const keys = [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform([{ type: 'key', id: 'keys', actions: keys }])
    },
    async picture({ handle }, path) {
      await enter({ handle })
      writeFileSync(path, Buffer.from(await call('GET', `/session/${sessionId}/screenshot`), 'base64'))
    },
    async stop() {
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      await tool.stop()
    },
  }
}

/** Returns code that finds the iframe with this origin, and its position. */
function findFrame(origin) {
  return `(() => {
    const all = root => [...root.querySelectorAll('*')].flatMap(each => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])])
    const element = all(document).find(each => each.localName === 'iframe' && each.src.startsWith(${JSON.stringify(origin)}))
    if (!element) return null
    const { x, y } = element.getBoundingClientRect()
    return { element, x, y }
  })()`
}
