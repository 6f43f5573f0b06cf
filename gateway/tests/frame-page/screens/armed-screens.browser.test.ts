import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ArmedScreen } from '../../../src/frame-page/approval/guarded-screen.js'
import { MIN_VIEW_SIZE } from '../../../src/frame-page/approval/visibility-watch.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'

/** The longest label of a host name. */
const LONG_NAME = 'a-rather-long-name-and-more'.padEnd(63, '-and-more')
const EMAIL = `${LONG_NAME}@${LONG_NAME}.example.com`
const ORIGIN = `https://${LONG_NAME}.example.com`
const never = () => new Promise<never>(() => {})

/** Properties with which most screens have more content than fits. */
const screens: Readonly<Record<string, object>> = {
  'appkit-frame-connect': { origin: ORIGIN, email: EMAIL },
  'appkit-frame-email-change': { email: EMAIL, newEmail: `new-${EMAIL}` },
  'appkit-frame-pause': { origin: ORIGIN, seconds: 60 },
  'appkit-frame-keeping': { requestAccess: never },
  'appkit-frame-passkey-login': { actions: { prepare: never }, origin: ORIGIN },
  'appkit-frame-recovery-prompt': { actions: { devices: never }, methods: ['password', 'passkey'], email: EMAIL },
  'appkit-frame-recovery-setup': { actions: {}, email: EMAIL },
  'appkit-frame-approve-handover': {
    unprotected: true,
    request: { handoverId: 'a', origin: ORIGIN, browser: LONG_NAME, country: null, at: 0, expiresAt: 600 },
  },
}

const modules = import.meta.glob<Record<string, unknown>>('../../../src/frame-page/screens/*-screen.ts', {
  eager: true,
})
const isArmed = (value: unknown): value is typeof ArmedScreen =>
  typeof value === 'function' && value.prototype instanceof ArmedScreen
const armedScreens = Object.values(modules).flatMap(module => Object.values(module).filter(isArmed))

/** The smallest frame in which a screen arms. */
const getMinimum = (name: string) => (name === 'appkit-frame-approve-handover' ? MIN_VIEW_SIZE.height : 320)

afterAll(() => page.viewport(1280, 800))

test('2F7: every screen that must be read to its end is tried here', () => {
  const names = armedScreens.map(screen => customElements.getName(screen))
  expect(names.toSorted()).toEqual(Object.keys(screens).toSorted())
})

test.each(Object.keys(screens))('2F7: %s shows how to reach its end, and arms there', async name => {
  await page.viewport(MIN_VIEW_SIZE.width, getMinimum(name))
  const shell = new Shell(document, chooseTexts(['de']), 'frame')
  disposeAfterTest(shell.host)
  const screen = document.createElement(name) as ArmedScreen
  Object.assign(screen, { seen: shell.seen, language: chooseTexts(['de']), ...screens[name] })
  shell.show(screen)
  const find = (selector: string) => screen.shadowRoot?.querySelector<HTMLElement>(selector)
  const hint = () => find('.state')?.textContent.trim()
  const goOn = () => {
    find('.more button')?.click()
    return hint()
  }
  await expect.poll(hint).not.toBe('')
  await expect.poll(goOn, { interval: 200 }).toBe('')
})
