import { describe, expect, test, vi } from 'vitest'
import { ModalController } from '../../../src/controllers/base/modal.js'
import { AccountController } from '../../../src/controllers/chain/account.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { modalMethods } from '../../../src/modal/methods/modal-methods.js'
import type { ShellModule } from '../../../src/modal/shell-module.js'
import { testScope } from '../../helpers/test-scope.js'

/** A dialog's chunk that only notes what it is asked for. */
function shellDouble() {
  const shell = { showShell: vi.fn(async () => {}), closeShell: vi.fn(), prefetch: vi.fn(), showSnack: vi.fn() }
  return { shell: shell satisfies ShellModule, load: vi.fn(async (_first?: 'Connect') => shell) }
}

describe('modalMethods', () => {
  test('opening loads the dialog, and beside it the first screen of whoever is not connected', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    await modalMethods(scope, load).open({ namespace: 'eip155' })
    expect(load).toHaveBeenCalledWith('Connect')
    expect(shell.showShell).toHaveBeenCalledWith(scope, undefined, { namespace: 'eip155' })
  })

  test('the first screen is not loaded for another view, nor for whoever is connected', async () => {
    using scope = testScope()
    const { load } = shellDouble()
    await modalMethods(scope, load).open({ view: 'Networks' })
    expect(load).toHaveBeenLastCalledWith(undefined)
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    await modalMethods(scope, load).open()
    expect(load).toHaveBeenLastCalledWith(undefined)
  })

  test('a dialog whose code did not come rejects the opening, and nothing else', async () => {
    using scope = testScope()
    const methods = modalMethods(scope, () => Promise.reject(new AppKitError('chunk/unavailable')))
    await expect(methods.open()).rejects.toMatchObject({ code: 'chunk/unavailable' })
    expect(() => {
      methods.prefetch()
      methods.showErrorMessage('no')
    }).not.toThrow()
  })

  test('closing what is not open loads nothing', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    await methods.close()
    expect(load).not.toHaveBeenCalled()
    scope.use(ModalController).setOpen(true)
    await methods.close()
    expect(shell.closeShell).toHaveBeenCalledWith(scope)
  })

  test('the host attached last is the place of the dialog, until it is taken back', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    const [first, second] = [{} as HTMLElement, {} as HTMLElement]
    methods.attach(first)
    const takeBack = methods.attach(second)
    await methods.open()
    expect(shell.showShell).toHaveBeenLastCalledWith(scope, second, {})
    takeBack()
    takeBack()
    await methods.open()
    expect(shell.showShell).toHaveBeenLastCalledWith(scope, first, {})
  })

  test('embedded, a host is drawn in as soon as it is there', async () => {
    using scope = testScope({ options: { enableEmbedded: true } })
    const { shell, load } = shellDouble()
    const host = {} as HTMLElement
    modalMethods(scope, load).attach(host)
    await vi.waitFor(() => expect(shell.showShell).toHaveBeenCalledWith(scope, host, {}))
  })

  test('messages and prefetching go to the dialog, and to nobody after the end', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    methods.showSuccessMessage('Done')
    methods.prefetch()
    await vi.waitFor(() => expect(shell.prefetch).toHaveBeenCalledWith(scope))
    expect(shell.showSnack).toHaveBeenCalledWith(scope, 'success', 'Done')
    scope.dispose()
    load.mockClear()
    methods.prefetch()
    expect(load).not.toHaveBeenCalled()
  })
})
