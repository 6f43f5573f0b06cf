import { expect, test } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { View } from '../../../src/core/routes.gen.js'
import { moveTo } from '../../../src/modal/shell/open-view.js'
import { testScope } from '../../helpers/test-scope.js'

test('moveTo replaces the view or resets the history', async () => {
  using scope = testScope()
  const views = () => scope.use(RouterController).state.history.map(({ view }) => view)
  scope.use(RouterController).push('WhatIsAWallet')
  await moveTo(scope, 'replace', 'Networks')
  expect(views()).toEqual(['Connect', 'Networks'])
  await moveTo(scope, 'reset', 'Account')
  expect(views()).toEqual(['Account'])
})

test('moveTo shows an alert for an unknown view', async () => {
  using scope = testScope()
  await moveTo(scope, 'replace', 'Nonsense' as View)
  expect(scope.use(RouterController).view).toBe('Connect')
  expect(scope.use(AlertController).state).toMatchObject({
    code: 'config/option-wrong',
    detail: 'view: expected the name of a screen, got "Nonsense"',
  })
})

test('moveTo does nothing after the instance is destroyed', async () => {
  const scope = testScope()
  const router = scope.use(RouterController)
  const moving = moveTo(scope, 'replace', 'Networks')
  scope.dispose()
  await moving
  await moveTo(scope, 'replace', 'Networks')
  expect(router.view).toBe('Connect')
})
