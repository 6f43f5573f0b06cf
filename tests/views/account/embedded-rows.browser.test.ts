import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { AccountSettingsView } from '../../../src/views/account/account-settings-view.js'
import { EmbeddedRows } from '../../../src/views/account/embedded-rows.js'
import type { View } from '../../../src/views/shared/view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import { mountView, type MountedView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('embedded wallet rows', () => {
  let fixture: EmbeddedScope
  let stage: MountedView<View> | undefined
  async function show(Class: new () => View, script: FrameScript = {}, email?: string) {
    fixture = embeddedScope(script, { options: { projectId: 'test' } })
    disposeAfterTest(fixture.scope)
    fixture.scope.use(ModalController).setOpen(true)
    if (email) fixture.scope.services.storage.set('EMAIL', email)
    await fixture.scope.use(EmbeddedController).connect()
    fixture.scope.use(RouterController).reset('AccountSettings')
    return (stage = disposeAfterTest(await mountView<unknown, View>(fixture.scope, Class, {})))
  }

  test('shows the email and opens its change', async () => {
    await show(AccountSettingsView, {}, 'ada@example.com')
    await page.getByRole('button', { name: 'ada@example.com' }).click()
    expect(fixture.scope.use(RouterController).current).toMatchObject({
      view: 'UpdateEmailWallet',
      params: { email: 'ada@example.com' },
    })
  })

  test('opens the email change if the app does not know the email', async () => {
    await show(EmbeddedRows)
    await page.getByRole('button', { name: 'Change email' }).click()
    expect(fixture.scope.use(RouterController).current).toMatchObject({ view: 'UpdateEmailWallet', params: {} })
  })

  test('sets up recovery and confirms it', async () => {
    await show(EmbeddedRows, { SET_UP_RECOVERY: { methods: ['password'] } })
    await page.getByRole('button', { name: 'Back up your wallet' }).click()
    await expect.poll(() => fixture.scope.use(SnackController).state.message).toBe('Your wallet is backed up.')
  })

  test.each([
    ['wallet/rejected', false],
    ['frame/offline', true],
  ] as const)('recovery that ends with %s', async (code, isReported) => {
    await show(EmbeddedRows, {
      SET_UP_RECOVERY: () => {
        throw frameRejection(code, { message: 'no' })
      },
    })
    await page.getByRole('button', { name: 'Back up your wallet' }).click()
    await expect.poll(() => fixture.frame.getPayloads('SET_UP_RECOVERY')).toHaveLength(1)
    await stage?.settled()
    expect(fixture.scope.use(SnackController).state.open).toBe(isReported)
  })

  test.each([
    ['Export your wallet', '/export'],
    ['Manage your wallet', '/account'],
  ])('links to a page of the wallet in a new window: %s', async (name, path) => {
    await show(EmbeddedRows)
    const link = page.getByRole('link', { name }).element() as HTMLAnchorElement
    const { origin, pathname, searchParams } = new URL(link.href)
    expect([origin, pathname]).toEqual(['https://wallet.example.com', path])
    expect(Object.fromEntries(searchParams)).toEqual({ projectId: 'test', origin: location.origin })
    expect([link.target, link.rel]).toEqual(['_blank', expect.stringContaining('noopener')])
  })

  test('has no accessibility violation', async () => {
    expect(await (await show(EmbeddedRows, {}, 'ada@example.com')).violations()).toEqual([])
  })
})
