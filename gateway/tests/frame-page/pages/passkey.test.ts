import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { clickAndClose } from '../../../../tests/e2e/fixtures/embedded/click-and-close.js'
import { startEmbeddedFixture, type EmbeddedFixture } from '../helpers/embedded-frame.js'

const all = {} as { stage: EmbeddedFixture }
beforeAll(async () => {
  all.stage = await startEmbeddedFixture()
}, 240_000)
afterAll(() => all.stage?.stop())

/** Simulates browsers that create no passkeys in frames. */
function noPasskeysInFrames(): void {
  const refuse = () => Promise.reject(new DOMException('not in a frame', 'NotAllowedError'))
  if (window.top !== window) Object.assign(CredentialsContainer.prototype, { create: refuse, get: refuse })
}

/** Adds a virtual authenticator with PRF to this page. */
async function giveAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
}

test("creates a passkey in the wallet's window if the frame may not", async () => {
  const context = await all.stage.profile(noPasskeysInFrames)
  const opened = await all.stage.open(context)
  await all.stage.logIn(opened, 'ann@example.com')
  expect(await opened.sendRequest('GET_USER')).toMatchObject({ ok: true })
  const setting = opened.sendRequest('SET_UP_RECOVERY')
  await opened.frame.getByRole('button', { name: 'Passkey' }).click()
  await opened.frame.getByText('in a separate window').waitFor()
  const coming = context.waitForEvent('page')
  await opened.frame.getByRole('button', { name: 'Continue in the wallet’s window' }).click()
  const popup = await coming
  await giveAuthenticator(popup)
  const closed = popup.waitForEvent('close')
  await clickAndClose(popup, 'Create passkey')
  await closed
  await opened.frame.getByRole('button', { name: 'Done' }).click()
  expect(await setting).toEqual({ ok: true, payload: { methods: ['passkey'] } })
  await context.close()
}, 180_000)

test('creates nothing for an opener of another origin', async () => {
  const context = await all.stage.profile()
  const opened = await all.stage.open(context)
  const url = await opened.frame.locator(':root').evaluate(() => `${location.origin}/passkey`)
  const coming = context.waitForEvent('page')
  await opened.page.evaluate(address => {
    const received: unknown[] = []
    Object.assign(window, { received })
    const popup = window.open(address)
    addEventListener('message', event => event.source === popup && received.push(event.data))
    const question = { kind: 'create', name: 'eve', userId: 'eve' }
    setInterval(() => popup?.postMessage({ kind: 'passkey-question', question }, new URL(address).origin), 200)
  }, url)
  const popup = await coming
  await popup.getByText('This request has ended').waitFor()
  expect(await popup.getByRole('button').count()).toBe(0)
  expect(await opened.page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([])
  await context.close()
}, 180_000)
