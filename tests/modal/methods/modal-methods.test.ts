import { describe, expect, test, vi } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { modalMethods } from '../../../src/modal/methods/modal-methods.js'
import type { ShellModule } from '../../../src/modal/shell-module.js'
import { testScope } from '../../helpers/test-scope.js'

/** A dialog's chunk that only notes what it is asked for. */
function shellDouble() {
  const shell = {
    prepareShell: vi.fn(),
    showShell: vi.fn(async () => {}),
    closeShell: vi.fn(),
    prefetch: vi.fn(),
    showSnack: vi.fn(),
    moveTo: vi.fn(),
    endWaiting: vi.fn(),
    isNothingWaiting: vi.fn(() => false),
  } satisfies ShellModule
  return { shell, load: vi.fn(async () => shell) }
}

describe('modalMethods', () => {
  test('opening loads the dialog, and shows what is asked for', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    await modalMethods(scope, load).open({ namespace: 'eip155' })
    expect(load).toHaveBeenCalledOnce()
    expect(shell.showShell).toHaveBeenCalledWith(scope, { namespace: 'eip155' })
  })

  test('moving between screens, and ending what waits on top of them, are the work of the dialog', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    methods.replace('Networks')
    methods.redirect('Account')
    methods.popTransactionStack('success')
    await expect.poll(() => shell.endWaiting).toHaveBeenCalledWith(scope, 'success')
    expect(shell.moveTo.mock.calls).toEqual([
      [scope, 'replace', 'Networks'],
      [scope, 'reset', 'Account'],
    ])
  })

  test('nothing waits before there is a dialog, and afterwards what it says', async () => {
    using scope = testScope()
    const { load } = shellDouble()
    const methods = modalMethods(scope, load)
    expect(methods.isTransactionStackEmpty()).toBe(true)
    expect(load).not.toHaveBeenCalled()
    await methods.open()
    expect(methods.isTransactionStackEmpty()).toBe(false)
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
    expect(shell.showShell).toHaveBeenLastCalledWith(scope, {})
    expect(scope.use(ModalController).host).toBe(second)
    takeBack()
    takeBack()
    await methods.open()
    expect(scope.use(ModalController).host).toBe(first)
  })

  test('embedded, a host is drawn in as soon as it is there', async () => {
    using scope = testScope({ options: { enableEmbedded: true } })
    const { shell, load } = shellDouble()
    const host = {} as HTMLElement
    modalMethods(scope, load).attach(host)
    await expect.poll(() => shell.showShell).toHaveBeenCalledWith(scope, {})
  })

  test('messages and prefetching go to the dialog, and to nobody after the end', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    methods.showSuccessMessage('Done')
    methods.prefetch()
    await expect.poll(() => shell.prefetch).toHaveBeenCalledWith(scope)
    expect(shell.showSnack).toHaveBeenCalledWith(scope, 'success', 'Done')
    scope.dispose()
    load.mockClear()
    methods.prefetch()
    expect(load).not.toHaveBeenCalled()
  })
})
