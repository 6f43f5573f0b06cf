import { describe, expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { openRoute } from '../../../src/modal/shell/open-view.js'
import type { View } from '../../../src/core/routes.gen.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope } from '../../helpers/test-scope.js'

describe('openRoute', () => {
  function pageWith({ open = false } = {}) {
    const scope = testScope({ adapters: [scriptedAdapter()] })
    const router = scope.use(RouterController)
    router.push('WhatIsAWallet')
    scope.use(ModalController).setOpen(open)
    return { scope, router, views: () => router.state.history.map(({ view }) => view) }
  }

  test('resets the history if the modal is closed', async () => {
    const { scope, views } = pageWith()
    await openRoute(scope, {})
    expect(views()).toEqual(['Connect'])
    await openRoute(scope, { view: 'Networks' })
    expect(views()).toEqual(['Networks'])
  })

  test('pushes the view if the modal is open, and keeps the current one if none is given', async () => {
    const { scope, views } = pageWith({ open: true })
    await openRoute(scope, { view: 'Networks' })
    expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'Networks'])
    await openRoute(scope, {})
    await openRoute(scope, { view: 'Networks' })
    expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'Networks'])
  })

  test('passes the namespace and the pairing link to the view', async () => {
    const { scope, router } = pageWith()
    await openRoute(scope, { view: 'Connect', namespace: 'eip155', uri: 'wc:1' })
    expect(router.current.params).toEqual({ namespace: 'eip155', uri: 'wc:1' })
    await openRoute(scope, { view: 'Connect' })
    expect(router.current.params).toEqual({})
  })

  test('changes nothing for an unknown view', async () => {
    const { scope, views } = pageWith()
    await expect(openRoute(scope, { view: 'Nonsense' as View })).rejects.toThrow(
      expect.objectContaining({ code: 'config/option-wrong' }),
    )
    expect(views()).toEqual(['Connect', 'WhatIsAWallet'])
  })
})
