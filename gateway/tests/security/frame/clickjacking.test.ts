import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { launchOptions } from '../../../../scripts/browser-launch.mjs'
import { buildFrame } from '../../../../scripts/frame/build-frame.mjs'
import { serveDevelopment } from '../../../../tools/gateway/serve-development.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import type { RunningGateway } from '../../../src/serve-gateway.js'
import { serveEmbedPage, type EmbedPage } from '../../frame-page/helpers/embed-page.js'
import { clickjacks, type Clickjack } from '../helpers/clickjacks.js'

interface Answer {
  ok: boolean
  payload: { [key: string]: unknown } & string
}
interface Client {
  sendRequest(name: string, payload?: unknown): Promise<Answer>
  undo?: () => void
}

const all: { gateway?: RunningGateway; browser?: Browser; embed?: EmbedPage; page?: Page; address?: `0x${string}` } = {}
const SLOW = { timeout: 20_000, interval: 50 }
const CASE_MS = 60_000

beforeAll(async () => {
  const frameDir = await buildFrame()
  const networks = developmentNetworks()
  // Only trusted origins show approvals in the frame.
  const origins = { test: ['http://app.localhost:*'] }
  const access = { walletProjects: origins, trustedOrigins: origins }
  const place = { port: 0, framePort: 0, host: '127.0.0.1' }
  all.gateway = await serveDevelopment({ ...place, ...access, relay: false, frameDir, networks })
  await all.gateway.open()
  all.embed = await serveEmbedPage(`${all.gateway.frameUrl}/sdk?projectId=test&chainId=eip155:31337`)
  all.browser = await chromium.launch(launchOptions({ partitions: true }))
  const context = await all.browser.newContext({ viewport: { width: 800, height: 700 } })
  await context.clock.install()
  all.page = await context.newPage()
  // App and frame are different sites, as in production: the browser uses separate processes and moves the focus.
  await all.page.goto(all.embed.url.replace('localhost', 'app.localhost'))
  all.page.setDefaultTimeout(20_000)
  all.address = await logIn('ada@example.com')
}, 240_000)

afterAll(async () => {
  await all.browser?.close()
  await all.embed?.close()
  await all.gateway?.stop()
}, 60_000)

const onPage = (): Page => all.page as Page
const frame = () => onPage().frameLocator('iframe')
const approve = () => frame().getByRole('button', { name: 'Approve' })
const armed = () => approve().and(frame().locator(':not([aria-disabled])'))
/** Waits until a mouse press counts, too. */
const settled = () => armed().and(frame().locator(':not(.unsettled)'))

function sendRequest(name: string, payload?: unknown): Promise<Answer> {
  const call = ([event, body]: readonly [string, unknown]) => (globalThis as unknown as Client).sendRequest(event, body)
  return onPage().evaluate(call, [name, payload] as const)
}

async function logIn(email: string): Promise<`0x${string}`> {
  await sendRequest('CONNECT_EMAIL', { email })
  const url = `${all.gateway?.url}/dev/mail.json?to=${encodeURIComponent(email)}`
  const look = async () => {
    const { mails } = (await (await fetch(url)).json()) as { mails: readonly { text: string }[] }
    return /^ {4}(\d{6})$/m.exec(mails[0]?.text ?? '')?.[1]
  }
  const otp = await vi.waitUntil(look, SLOW)
  expect(await sendRequest('CONNECT_OTP', { otp })).toMatchObject({ ok: true })
  return (await sendRequest('GET_USER')).payload['address'] as `0x${string}`
}

/** Signs requests; the promise shows the outcome. */
const signings: { message: string; signing: Promise<Answer>; settled: boolean }[] = []
beforeEach(async () => {
  const message = `Request ${signings.length + 1}`
  const signing = sendRequest('RPC_REQUEST', { method: 'personal_sign', params: [message, all.address] })
  const row = { message, signing, settled: false }
  signing.then(
    () => (row.settled = true),
    () => (row.settled = true),
  )
  signings.push(row)
  await frame().getByText(message, { exact: true }).waitFor()
  await inTime(armed)
}, CASE_MS)

/** A failed case must not affect the next. */
afterEach(async () => {
  if (signings.at(-1)?.settled === true) return
  await onPage().clock.resume()
  await onPage().reload()
  await sendRequest('IS_CONNECTED')
}, CASE_MS)

/** Styles the frame, which moves it. Until it is drawn, the browser sends presses to the old position. */
const style = (value: string) =>
  onPage().evaluate(async given => {
    const drawn = () => document.documentElement.animate({}, 1).finished // the pages' own frames may pause
    document.querySelector('iframe')?.setAttribute('style', given)
    for (let frames = 0; frames < 4; frames++) await drawn()
  }, value)

/** Returns the position of the button on the page. */
async function spot(): Promise<{ x: number; y: number }> {
  const box = await approve().boundingBox()
  if (!box) throw new DOMException('no button', 'NotFoundError')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Expects that the frame received everything and still waits for a decision. */
async function nothingHappened(): Promise<void> {
  expect(await sendRequest('PING')).toMatchObject({ ok: true })
  await frame()
    .getByText(signings.at(-1)?.message ?? '', { exact: true })
    .waitFor()
}

/** Expects that the first press works again, so that only the attack prevented it. */
async function actsAgain(): Promise<void> {
  const { message, signing } = signings.at(-1) as (typeof signings)[number]
  await inTime(armed)
  await rest()
  await onPage().mouse.down()
  await onPage().mouse.up()
  const signature = (await signing).payload as unknown as `0x${string}`
  expect(await verifyMessage({ address: all.address as `0x${string}`, message, signature })).toBe(true)
}

/** Moves the mouse to the button and rests there. */
async function rest(): Promise<void> {
  await approve().hover()
  await inTime(settled)
}

/** Advances the pages' clocks until the locator matches. */
async function inTime(what: () => Locator): Promise<void> {
  const turned = async () => {
    await onPage().clock.fastForward(1_000)
    return what().count()
  }
  await expect.poll(turned, SLOW).toBe(1)
}

/**
 * Stops the pages' clocks slightly ahead, because they cannot stop in the past. A slow machine then has time while the
 * button is not armed.
 */
async function stopTime(): Promise<void> {
  const now = await onPage().evaluate(() => Date.now())
  await onPage().clock.pauseAt(now + 5_000)
}

/** Starts an attack in the page; `undo` ends it. */
function begin(attack: Clickjack): Promise<void> {
  return onPage().evaluate(({ styles = {}, over, scroll = 0 }) => {
    const elements = Object.keys(styles).map(name => document.querySelector(name) as HTMLElement)
    const before = elements.map(element => element.getAttribute('style') ?? '')
    const lid = document.createElement(over?.as === 'dialog' ? 'dialog' : 'div')
    elements.forEach((element, at) => element.setAttribute('style', Object.values(styles)[at] ?? ''))
    if (over) {
      lid.setAttribute('style', over.style)
      if (over.as === 'popover') lid.popover = 'manual'
      document.body.append(lid)
      if (over.as === 'dialog') (lid as HTMLDialogElement).showModal()
      if (over.as === 'popover') lid.showPopover()
    }
    scrollTo(0, scroll)
    ;(globalThis as unknown as Client).undo = () => {
      lid.remove()
      scrollTo(0, 0)
      elements.forEach((element, at) => element.setAttribute('style', before[at] ?? ''))
    }
  }, attack)
}

const end = () => onPage().evaluate(() => (globalThis as unknown as Client).undo?.())

describe('approval while covered or altered', () => {
  test.each(clickjacks.map(attack => [attack.name, attack] as const))(
    'ignores clicks under %s',
    async (_name, attack) => {
      const { x, y } = await spot()
      await begin(attack)
      await expect.poll(() => armed().count(), SLOW).toBe(0)
      // Clicks the old and the new position of the button, and presses keys.
      await onPage().mouse.click(x, y)
      await approve()
        .click({ force: true, timeout: 2_000 })
        .catch(() => {})
      await approve().evaluate(element => element.focus())
      await onPage().keyboard.press('Enter')
      await end()
      await nothingHappened()
      await actsAgain()
    },
    CASE_MS,
  )
})

describe('approval after manipulation', () => {
  test(
    'ignores a click after the app changed the theme',
    async () => {
      const applyTheme = (themeMode: string) => sendRequest('SYNC_THEME', { themeMode }).then(({ ok }) => ok)
      await stopTime()
      expect(await applyTheme('light')).toBe(true)
      await expect.poll(() => armed().count(), SLOW).toBe(0)
      const { x, y } = await spot()
      await onPage().mouse.click(x, y)
      await nothingHappened()
      await onPage().clock.resume()
      await actsAgain()
      expect(await applyTheme('dark')).toBe(true)
    },
    CASE_MS,
  )

  test(
    'ignores a click right after a resize',
    async () => {
      const { x, y } = await spot()
      await stopTime()
      await onPage().evaluate(() => document.querySelector('iframe')?.setAttribute('style', 'width:362px'))
      await expect.poll(() => armed().count(), SLOW).toBe(0)
      await onPage().mouse.click(x, y)
      await nothingHappened()
      await onPage().clock.resume()
      await actsAgain()
      await onPage().evaluate(() => document.querySelector('iframe')?.removeAttribute('style'))
    },
    CASE_MS,
  )

  test(
    'ignores the second click of a double-click that moved the frame under the pointer',
    async () => {
      const { x, y } = await spot()
      await style('margin-left:380px')
      await inTime(armed)
      await stopTime()
      await onPage().mouse.click(x, y)
      await style('')
      await onPage().mouse.click(x, y)
      await nothingHappened()
      await onPage().clock.resume()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores the second click of a double-click that removed a cover',
    async () => {
      const { x, y } = await spot()
      await onPage().evaluate(() => {
        const lid = document.createElement('div')
        lid.setAttribute('style', 'position:fixed;inset:0;background:#fff;z-index:9')
        lid.addEventListener('mousedown', () => lid.remove())
        document.body.append(lid)
      })
      await expect.poll(() => armed().count(), SLOW).toBe(0)
      await stopTime()
      await onPage().mouse.dblclick(x, y)
      await nothingHappened()
      await onPage().clock.resume()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores clicks of a resting mouse after the page moved the frame while focused',
    async () => {
      const { x, y } = await spot()
      await style('margin-left:380px')
      await onPage().evaluate(() => {
        const stay = (event: Event) => event.preventDefault()
        addEventListener('mousedown', stay)
        ;(globalThis as unknown as Client).undo = () => removeEventListener('mousedown', stay)
      })
      await approve().evaluate(element => element.focus())
      await inTime(armed)
      await stopTime()
      await onPage().mouse.click(x, y)
      await style('')
      for (let at = 0; at < 3; at++) {
        await onPage().mouse.down()
        await onPage().mouse.up()
        await onPage().clock.runFor(200)
      }
      await frame().getByText('Please read this first').waitFor()
      await nothingHappened()
      await onPage().clock.resume()
      await end()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores a click after the frame moved under a mouse resting in it',
    async () => {
      const { x, y } = await spot()
      await style('margin-top:60px')
      await approve().hover()
      await onPage().mouse.move(x, y)
      await inTime(settled)
      await stopTime()
      await style('')
      await onPage().mouse.down()
      await onPage().mouse.up()
      await nothingHappened()
      await onPage().clock.resume()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores a press that started or ended elsewhere',
    async () => {
      const { x, y } = await spot()
      const { mouse } = onPage()
      await mouse.move(x, y - 200)
      await mouse.down()
      await mouse.move(x, y)
      await mouse.up()
      await mouse.down()
      await mouse.move(600, 650)
      await mouse.up()
      await mouse.move(x, y)
      await nothingHappened()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores events of a script',
    async () => {
      await approve().evaluate(button => {
        for (const type of ['pointerdown', 'pointerup', 'click', 'mousedown', 'mouseup'])
          button.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, button: 0 }))
        for (const type of ['keydown', 'keyup'])
          for (const key of ['Enter', ' ']) button.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }))
        ;(button as HTMLElement).click()
      })
      await nothingHappened()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores a key that was down before the focus arrived',
    async () => {
      const { keyboard } = onPage()
      await onPage().evaluate(() => window.focus())
      await keyboard.down('Enter')
      await approve().evaluate(element => element.focus())
      // A held key repeats; all events belong to one press.
      for (let at = 0; at < 30; at++) await keyboard.down('Enter')
      await keyboard.up('Enter')
      await nothingHappened()
      await actsAgain()
    },
    CASE_MS,
  )

  test(
    'ignores a key right after the page moved the focus away and back',
    async () => {
      await approve().evaluate(element => element.focus())
      await stopTime()
      await onPage().evaluate(() => {
        const field = document.body.appendChild(document.createElement('input'))
        field.focus()
        field.remove()
        document.querySelector('iframe')?.focus()
      })
      await expect.poll(() => armed().count(), SLOW).toBe(0)
      await approve().evaluate(element => element.focus())
      await onPage().keyboard.press('Enter')
      await nothingHappened()
      await onPage().clock.resume()
      await actsAgain()
    },
    CASE_MS,
  )
})

describe('first press', () => {
  test(
    'accepts a mouse press regardless of the focus',
    async () => {
      await onPage().evaluate(() => {
        const field = document.body.appendChild(document.createElement('input'))
        field.setAttribute('style', 'position:fixed;left:500px;top:40px;width:100px;height:40px')
      })
      await onPage().mouse.click(550, 60)
      expect(await approve().evaluate(() => document.hasFocus())).toBe(false)
      await actsAgain()
      await onPage().evaluate(() => document.querySelector('input')?.remove())
    },
    CASE_MS,
  )

  test(
    'accepts the press of a mouse that rested on the button, after it moved',
    async () => {
      const { x, y } = await spot()
      await actsAgain()
      const signing = sendRequest('RPC_REQUEST', { method: 'personal_sign', params: ['One more', all.address] })
      await frame().getByText('One more', { exact: true }).waitFor()
      await inTime(armed)
      await onPage().mouse.move(x + 1, y)
      await inTime(settled)
      await onPage().mouse.down()
      await onPage().mouse.up()
      expect(await signing).toMatchObject({ ok: true })
    },
    CASE_MS,
  )
})

/**
 * Documents a limitation: this browser does not report a mask as a visual effect. If this fails, move the mask to the
 * other cases.
 */
test(
  'documents that browsers do not report a CSS mask over the frame',
  async () => {
    await begin({ name: 'mask', styles: { iframe: 'mask-image:linear-gradient(#000 90%,transparent)' } })
    const reported = await onPage()
      .frames()[1]
      ?.evaluate(
        () =>
          new Promise<boolean>(resolve => {
            const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit
            const see = ([entry]: IntersectionObserverEntry[]) =>
              resolve((entry as IntersectionObserverEntry & { isVisible: boolean }).isVisible)
            new IntersectionObserver(see, options).observe(document.documentElement)
          }),
      )
    expect(reported).toBe(true)
    await end()
    await actsAgain()
  },
  CASE_MS,
)
