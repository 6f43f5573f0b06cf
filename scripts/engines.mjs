// npm run engines approves two requests of the embedded wallet in Firefox and in WebKitGTK, like a user, on this
// machine. These browsers cannot detect whether a frame is covered, so the wallet approves in its own window.
//
//   apt-get install firefox-esr webkit2gtk-driver xvfb
//   npm run engines [-- --only firefox] [-- --mode dark] [-- --pictures FOLDER]
//
// It is not part of npm test: npm does not install these browsers.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  allText,
  clickByScript,
  countOf,
  focused,
  isArmed,
  isHovered,
  isDialogOpen,
  isSettled,
  framePosition,
  watchButtons,
} from './engines/in-page.mjs'
import { startFirefox } from './engines/firefox.mjs'
import { startTool } from './engines/start-tool.mjs'
import { startWebkit } from './engines/webkit.mjs'
import { startStack } from './stack/start-stack.mjs'

const option = name => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const ENGINES = { firefox: startFirefox, webkit: startWebkit }
const only = option('--only')
const modes = option('--mode') ? [option('--mode')] : ['light', 'dark']
const pictures = option('--pictures') ?? join(tmpdir(), 'appkit-engines')
/** The timeout for a state to appear. */
const STATE_TIMEOUT_MS = 60_000

const CANNOT_TELL = 'This browser can’t detect whether something covers the wallet. Approve in the wallet’s own window.'
const BLOCKED = 'Your browser blocked the window. Allow pop-ups for this page, then continue.'
const button = name => ({ tag: 'button', name })

async function approveInWindow(browser, name, mode) {
  const [page] = await browser.pages()
  const report = line => console.log(`${browser.name}: ${line}`)
  const picture = (target, what) => browser.picture(target, join(pictures, `${name}-${what}.png`))
  const scene = { browser, page, report, picture, mode }
  await browser.goto(page, stack.urls.demo)
  await browser.activate(page)
  assert.equal(await browser.run(page, `'isVisible' in IntersectionObserverEntry.prototype`), false)
  await until(() => browser.run(page, chooseTheme(mode)), 'the theme')
  await enterCode(browser, page)
  // The demo requests a sign-in for each of the wallet's two accounts, which is an approval too. The second one shows a
  // screen of the modal first.
  await review({ ...scene, what: `sign-in-${mode}` })
  await shown(browser, page, button('/^Sign in$/'))
  await waitUntilSteady(browser, page)
  await browser.press(page, button('/^Sign in$/'))
  await review({ ...scene, what: `sign-in-solana-${mode}` })
  await until(() => browser.run(page, isConnected), 'the page to be connected')
  report(`${mode}: approved in the window; connected and signed in`)
  await waitUntilSteady(browser, page)
  await browser.press(page, button('/^Sign a message$/'))
  await review({ ...scene, what: `message-${mode}` })
  await until(() => browser.run(page, signature), 'the signature of the message')
  report(`${mode}: approved in the window; the message is signed`)
}

/** Returns the wallet's frame and records every button that it renders from now on. */
async function watchFrame(browser, page) {
  const frame = await until(() => browser.frame(page, stack.urls.frame), 'the frame of the wallet')
  await browser.run(frame, watchButtons)
}

/** Checks the frame during a request, its message when the window is blocked, and the approval in the window. */
async function review(scene) {
  const { browser, page, report, picture, mode, what } = scene
  const frame = await until(() => browser.frame(page, stack.urls.frame), 'the frame of the wallet')
  await shown(browser, frame, button('/^Continue$/'))
  assert.deepEqual(await browser.run(frame, pageLook), [mode, mode])
  assert.ok((await browser.run(frame, allText)).includes(CANNOT_TELL))
  assert.deepEqual(await browser.run(frame, 'seenButtons'), ['Continue', 'Reject'])
  await picture(page, `${what}-frame`)
  report(`${what}: the frame says “${CANNOT_TELL}”; it never drew a button but Continue and Reject`)
  await seeBlocked({ ...scene, frame })
  await approve({ ...scene, frame })
}

/** Clicks by script, without user activation, so that the browser's popup blocker blocks the window. */
async function seeBlocked({ browser, page, frame, report, picture, what }) {
  const before = (await browser.pages()).length
  await browser.run(frame, clickByScript(button('/^Continue$/')))
  await until(async () => (await browser.run(frame, allText)).includes(BLOCKED), 'the sentence about the popup blocker')
  assert.equal((await browser.pages()).length, before)
  assert.equal(await browser.run(frame, countOf(button('/^Continue$/'))), 1)
  await picture(page, `${what}-blocked`)
  report(`${what}: blocked by the browser, the frame says “${BLOCKED}”, and Continue is there`)
}

async function approve({ browser, page, frame, report, picture, mode, what }) {
  const before = JSON.stringify(await browser.pages())
  await waitUntilSteady(browser, page)
  await browser.press(frame, button('/^Continue$/'))
  const isNew = known => !before.includes(JSON.stringify(known))
  const approvalWindow = await until(async () => (await browser.pages()).find(isNew), 'the wallet’s own window')
  await shown(browser, approvalWindow, button('/^Approve$/'))
  await browser.activate(approvalWindow)
  const [theme, colorScheme] = await browser.run(approvalWindow, pageLook)
  assert.deepEqual([theme, colorScheme], [mode, mode])
  assert.ok(
    (await browser.run(approvalWindow, allText)).includes(stack.urls.site),
    'the window names the page that asks',
  )
  await until(() => browser.run(approvalWindow, isArmed), 'an Approve that is armed')
  await until(async () => {
    // A window that is still opening drops the first mouse move.
    if (!(await browser.run(approvalWindow, isHovered))) await browser.hover(approvalWindow, button('/^Approve$/'))
    return browser.run(approvalWindow, isSettled)
  }, 'an Approve that the mouse has been over for long enough')
  await picture(approvalWindow, `${what}-window`)
  report(`${what}: the window is ${theme} and names ${stack.urls.site}`)
  await browser.pressLast(approvalWindow, button('/^Approve$/'))
  await until(async () => (await browser.pages()).length === 1, 'the window to close')
  await browser.activate(page)
}

/** From the closed modal to the entered email code. */
async function enterCode(browser, page) {
  const email = `engines-${crypto.randomUUID()}@example.com`
  await shown(browser, page, button('/^Connect wallet$/'))
  await browser.press(page, button('/^Connect wallet$/'))
  const field = { tag: 'input', name: '/Email/' }
  await shown(browser, page, field)
  await browser.press(page, field)
  await browser.type(page, `${email}\uE007`)
  const code = await until(async () => {
    const { mails } = await (await fetch(`${stack.urls.gateway}/dev/mail.json`)).json()
    return /^ {4}(\d{6})$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
  }, 'the mailed code')
  await until(
    () => browser.run(page, `${focused}?.getAttribute('autocomplete') === 'one-time-code'`),
    'the focus in the code field',
  )
  await watchFrame(browser, page)
  await browser.type(page, code)
}

const isConnected = `document.querySelector('[data-of=status]').innerText === 'connected' && !${isDialogOpen}`
const signature = `/^0x[0-9a-f]{130}$/.test(document.querySelector('output').value)`

function chooseTheme(mode) {
  return `(() => {
    const select = document.querySelector('select[name=theme]')
    select.value = '${mode}'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    /** after the page's script has run */
    return document.documentElement.style.colorScheme === '${mode}' // not before the page's script runs
  })()`
}

const pageLook = `(() => {
  const { dataset, style } = document.documentElement
  return [dataset.theme, style.colorScheme]
})()`

function shown(browser, page, what) {
  return until(async () => (await browser.run(page, countOf(what))) === 1, `${what.tag} ${what.name}`)
}

/** The browser's bar about a blocked window slides in and moves the page. */
async function waitUntilSteady(browser, page) {
  let [last, times] = ['', 0]
  await until(async () => {
    const now = JSON.stringify(await browser.run(page, framePosition))
    times = now === last ? times + 1 : 0
    last = now
    return times === 5
  }, 'the page to stand still')
}

async function until(read, what) {
  const end = performance.now() + STATE_TIMEOUT_MS
  for (;;) {
    const found = await read()
    if (found) return found
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await pause(100)
  }
}

async function inBrowser(start, name, mode) {
  const browser = await start()
  try {
    await approveInWindow(browser, name, mode)
  } catch (error) {
    const pages = await browser.pages()
    for (const [at, page] of pages.entries()) await browser.picture(page, join(pictures, `${name}-failed-${at}.png`))
    throw error
  } finally {
    await browser.stop()
  }
}

mkdirSync(pictures, { recursive: true })
const display = await startTool('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], /^(\d+)\n/)
const stack = await startStack({ pages: true, log: line => console.log(line) })
try {
  await stack.open()
  for (const [name, start] of Object.entries(ENGINES)) {
    if (only && only !== name) continue
    for (const mode of modes) await inBrowser(() => start(`:${display.found[1]}`), name, mode)
  }
} finally {
  await stack.stop()
  await display.stop()
}
