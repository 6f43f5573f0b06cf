import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { AccountView } from '../../../src/views/account/account-view.js'
import { EmbeddedRows } from '../../../src/views/account/embedded-rows.js'
import type { View } from '../../../src/views/shared/view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { frameRefusal, type FrameScript } from '../../helpers/scripted-frame.js'
import { viewStage, type ViewStage } from '../../helpers/view-stage.js'

describe('The account of the embedded wallet', () => {
  let made: EmbeddedScope
  let stage: ViewStage<View> | undefined
  afterEach(() => {
    stage?.[Symbol.dispose]()
    made.scope.dispose()
  })
  async function show(Class: new () => View, script: FrameScript = {}, email?: string) {
    made = embeddedScope(script, { options: { projectId: 'test' } })
    made.scope.use(ModalController).setOpen(true)
    if (email) made.scope.services.storage.set('EMAIL', email)
    await made.scope.use(EmbeddedController).connect()
    made.scope.use(RouterController).reset('Account')
    return (stage = await viewStage<unknown, View>(made.scope, Class, {}))
  }

  test('shows the email, which leads to its change', async () => {
    await show(AccountView, {}, 'ada@example.com')
    await page.getByRole('button', { name: 'ada@example.com' }).click()
    expect(made.scope.use(RouterController).current).toMatchObject({
      view: 'UpdateEmailWallet',
      params: { email: 'ada@example.com' },
    })
  })

  test('leads to the change of an email that the app was not told', async () => {
    await show(EmbeddedRows)
    await page.getByRole('button', { name: 'Change the email' }).click()
    expect(made.scope.use(RouterController).current).toMatchObject({ view: 'UpdateEmailWallet', params: {} })
  })

  test('lets the wallet be backed up, and says when it is', async () => {
    await show(EmbeddedRows, { SET_UP_RECOVERY: { methods: ['password'] } })
    await page.getByRole('button', { name: 'Back up your wallet' }).click()
    await expect.poll(() => made.scope.use(SnackController).state.message).toBe('Your wallet is backed up.')
  })

  test.each([
    ['wallet/rejected', false],
    ['frame/offline', true],
  ] as const)('a back-up that ends in %s', async (code, isSaid) => {
    await show(EmbeddedRows, {
      SET_UP_RECOVERY: () => {
        throw frameRefusal(code, { message: 'no' })
      },
    })
    await page.getByRole('button', { name: 'Back up your wallet' }).click()
    await expect.poll(() => made.frame.asked('SET_UP_RECOVERY')).toHaveLength(1)
    await stage?.settled()
    expect(made.scope.use(SnackController).state.open).toBe(isSaid)
  })

  test.each([
    ['Export your wallet', '/export'],
    ['Manage your wallet', '/account'],
  ])('leads to a page of the wallet, in a window of its own: %s', async (name, path) => {
    await show(EmbeddedRows)
    const link = page.getByRole('link', { name }).element() as HTMLAnchorElement
    const { origin, pathname, searchParams } = new URL(link.href)
    expect([origin, pathname]).toEqual(['https://wallet.example.com', path])
    expect(Object.fromEntries(searchParams)).toEqual({ projectId: 'test', origin: location.origin })
    expect([link.target, link.rel]).toEqual(['_blank', expect.stringContaining('noopener')])
  })

  test('has nothing that axe finds', async () => {
    expect(await (await show(EmbeddedRows, {}, 'ada@example.com')).violations()).toEqual([])
  })
})
