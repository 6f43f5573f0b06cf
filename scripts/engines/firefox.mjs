import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { findOne } from './in-page.mjs'
import { startTool } from './start-tool.mjs'

/** Keeps the popup blocker on, which automation would disable, and prefers the light color scheme. */
const PREFS = {
  'dom.disable_open_during_load': true,
  'layout.css.prefers-color-scheme.content-override': 1,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** Starts the installed Firefox with a new profile and drives it with WebDriver BiDi. */
export async function startFirefox(display) {
  const profile = mkdtempSync(join(tmpdir(), 'engines-firefox-'))
  const prefs = Object.entries(PREFS).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`)
  writeFileSync(join(profile, 'user.js'), prefs.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const tool = await startTool('firefox-esr', args, /WebDriver BiDi listening on (ws:\S+)/, {
    DISPLAY: display,
    HOME: profile,
  })
  const { send, close } = await connect(`${tool.found[1]}/session`)
  const { capabilities } = await send('session.new', { capabilities: {} })
  const tree = async () => (await send('browsingContext.getTree', {})).contexts

  const run = async (page, code) => {
    const target = { context: page }
    const { result, exceptionDetails } = await send('script.evaluate', {
      expression: `JSON.stringify((${code}) ?? null)`,
      target,
      awaitPromise: false,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result.value)
  }
  const pointer = (page, actions) =>
    send('input.performActions', { context: page, actions: [{ type: 'pointer', id: 'mouse', actions }] })

  const hover = async (page, what) => {
    const { x, y } = await run(page, findOne(what))
    await pointer(page, [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }])
  }

  const press = async (page, what) => {
    await hover(page, what)
    await pointer(page, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    run,
    /** The tabs and windows, the oldest first. */
    pages: async () => (await tree()).map(({ context }) => context),
    /** Returns the frame of a page whose URL begins with this origin. */
    async frame(page, origin) {
      const top = (await tree()).find(({ context }) => context === page)
      return top?.children.find(({ url }) => url.startsWith(origin))?.context
    },
    /** Focuses a window. */
    activate: page => send('browsingContext.activate', { context: page }),
    goto: (page, url) => send('browsingContext.navigate', { context: page, url, wait: 'complete' }),
    hover,
    /** Clicks an element, found by its tag and name. */
    press,
    /** Clicks an element that closes the window: it may be gone before the browser responds. */
    async pressLast(page, what) {
      await press(page, what).catch(error => {
        if (!/no such frame|BrowsingContext does no longer exist/.test(error.message)) throw error
      })
    },
    async type(page, text) {
      const keys = [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context: page, actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    async picture(page, path) {
      const { data } = await send('browsingContext.captureScreenshot', { context: page })
      writeFileSync(path, Buffer.from(data, 'base64'))
    },
    async stop() {
      close()
      await tool.stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connect(url) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map()
  socket.on('message', data => {
    const { id, type, result, message } = JSON.parse(String(data))
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (type === 'success') resolve?.(result)
    else reject?.(new Error(message))
  })
  let last = 0
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject: error => reject(new Error(`${method}: ${error.message}`)) })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, close: () => socket.close() }
}
