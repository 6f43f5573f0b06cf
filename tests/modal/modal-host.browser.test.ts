import { describe, expect, test } from 'vitest'
import { ModalController } from '../../src/controllers/app/modal.js'
import { getOrCreateHost } from '../../src/modal/modal-host.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { testScope } from '../helpers/test-scope.js'

describe('host of the dialog', () => {
  test('is the container of the app', () => {
    const scope = disposeAfterTest(testScope())
    const container = document.createElement('div')
    scope.use(ModalController).hosts.add(container)
    expect(getOrCreateHost(scope)).toBe(container)
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('is one tag at the end of the body, which is removed with the instance', () => {
    const scope = testScope({ options: { id: 'shop' } })
    const host = getOrCreateHost(scope)
    expect(getOrCreateHost(scope)).toBe(host)
    expect(document.body.lastElementChild).toBe(host)
    expect(host.getAttribute('instance')).toBe('shop')
    scope.dispose()
    expect(host.isConnected).toBe(false)
  })

  test('is missing if the app adds the tag itself and has not', () => {
    const scope = disposeAfterTest(testScope({ options: { disableAppend: true } }))
    expect(() => getOrCreateHost(scope)).toThrow(expect.objectContaining({ code: 'instance/missing' }))
  })
})
