import { expect, onTestFinished, test, vi } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SiwxScreen } from '../../../src/controllers/siwx/siwx-visibility.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { testScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

function stage(open: () => Promise<void> = async () => {}) {
  const scope = testScope()
  onTestFinished(() => scope.dispose())
  const modal = scope.use(ModalController)
  const router = scope.use(RouterController)
  const is = { wanted: true, due: false }
  const delegate = { onLeft: vi.fn(), onFailed: vi.fn(), onOpened: vi.fn() }
  const opens: string[] = []
  const presence = new SiwxScreen(
    scope,
    {
      async open(view) {
        opens.push(view)
        await open()
        router.reset(view)
        modal.setOpen(true)
      },
      close: async () => modal.setOpen(false),
    },
    { hasPrompt: () => is.wanted, isRequired: () => is.due, ...delegate },
  )
  return { scope, modal, router, presence, is, opens, ...delegate }
}

test('replaces the visible view of an open modal', async () => {
  const { presence, modal, router, opens } = stage()
  modal.setOpen(true)
  router.reset('Account')
  await presence.show()
  expect([router.view, opens]).toEqual(['SIWXSignMessage', []])
})

test('waits until the embedded wallet’s approval is done', async () => {
  const { presence, modal, router } = stage()
  modal.setOpen(true)
  router.reset('Account')
  router.push('ApproveTransaction')
  await presence.show()
  expect(router.view).toBe('ApproveTransaction')
  router.goBack()
  await settled()
  expect(router.view).toBe('SIWXSignMessage')
})

test('stays active below the embedded wallet’s approval, but not below other views', async () => {
  const { presence, router, onLeft } = stage()
  await presence.show()
  router.push('ApproveTransaction')
  await settled()
  router.goBack()
  await settled()
  expect(onLeft).not.toHaveBeenCalled()
  router.push('WhatIsAWallet')
  await settled()
  expect(onLeft).toHaveBeenCalledOnce()
})

test('closes a modal that opens after the prompt has ended', async () => {
  const opening = deferred()
  const { presence, modal, is, router } = stage(() => opening.promise)
  const shown = presence.show()
  is.wanted = false
  opening.resolve()
  await shown
  await settled()
  expect([modal.state.open, router.view]).toEqual([false, 'Connect'])
})

test.each([
  ['instance/headless', 0],
  ['chunk/unavailable', 1],
] as const)('handles a modal that cannot open (%s) %i times', async (code, times) => {
  const { presence, onFailed } = stage(() => Promise.reject(new AppKitError(code)))
  await presence.show()
  expect(onFailed).toHaveBeenCalledTimes(times)
})

test('reports that the modal was opened for something else, and keeps only required prompts visible', async () => {
  const { modal, is, onOpened } = stage()
  is.wanted = false
  modal.setOpen(true)
  await settled()
  expect(onOpened).toHaveBeenCalledOnce()
  expect(modal.getRequiredView?.()).toBeUndefined()
  is.due = true
  expect(modal.getRequiredView?.()).toBe('SIWXSignMessage')
})
