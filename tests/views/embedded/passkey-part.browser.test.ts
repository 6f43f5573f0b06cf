import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { EmbeddedRows } from '../../../src/views/account/embedded-rows.js'
import { PasskeyPart } from '../../../src/views/embedded/passkey-part.js'
import type { View } from '../../../src/views/shared/view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { mountView } from '../../helpers/mount-view.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'

const button = page.getByRole('button', { name: 'Continue with a passkey' })

async function show(script: FrameScript) {
  const fixture = embeddedScope(script)
  disposeAfterTest(fixture.scope)
  fixture.scope.use(ModalController).setOpen(true)
  const mounted = disposeAfterTest(await mountView<unknown, View>(fixture.scope, PasskeyPart, {}))
  return { ...fixture, mounted }
}

const reject = (code: 'wallet/rejected' | 'frame/offline') => () => {
  throw frameRejection(code, { message: 'no', code: code === 'frame/offline' ? 'E_NETWORK' : 'E_REJECTED' })
}

describe('passkey part', () => {
  test('sends one request for two clicks, and stays busy until the wallet answers', async () => {
    const { frame } = await show({ CONNECT_PASSKEY: () => new Promise(() => {}) })
    await button.click()
    await button.click({ force: true })
    await expect.poll(() => frame.getPayloads('CONNECT_PASSKEY')).toHaveLength(1)
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
  })

  test('says that the login was canceled, and connects on the next try', async () => {
    const { frame, connects, mounted } = await show({ CONNECT_PASSKEY: reject('wallet/rejected') })
    await button.click()
    const status = page.getByRole('status')
    await expect.element(status).toHaveTextContent('Try again, or connect another way.')
    expect(await mounted.violations()).toEqual([])
    frame.answer({ CONNECT_PASSKEY: undefined })
    await button.click()
    await expect.poll(connects).toBe(1)
    await expect.poll(() => status.elements().length).toBe(0)
  })

  test('explains a failure', async () => {
    await show({ CONNECT_PASSKEY: reject('frame/offline') })
    await button.click()
    await expect.element(page.getByRole('status')).toHaveTextContent(/connection|reach/i)
  })
})

describe('account of a passkey login', () => {
  test('names the passkey as the login method until an email address is known', async () => {
    const { scope } = embeddedScope({}, { options: { projectId: 'test' } })
    disposeAfterTest(scope)
    scope.use(ModalController).setOpen(true)
    scope.services.storage.set('connected_social', 'passkey')
    await scope.use(EmbeddedController).connect()
    const first = await mountView<unknown, View>(scope, EmbeddedRows, {})
    await expect.element(page.getByRole('button', { name: /^Email address/ })).toBeVisible()
    await expect.element(page.getByText('You log in with a passkey')).toBeVisible()
    first[Symbol.dispose]()
    scope.services.storage.set('EMAIL', 'ada@example.com')
    disposeAfterTest(await mountView<unknown, View>(scope, EmbeddedRows, {}))
    await expect.element(page.getByRole('button', { name: /^ada@example.com/ })).toBeVisible()
    expect(page.getByText('You log in with a passkey').elements()).toEqual([])
  })
})
