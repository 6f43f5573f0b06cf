import { describe, expect, test, vi } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { modalMethods } from '../../../src/modal/methods/modal-methods.js'
import type { ShellModule } from '../../../src/modal/shell-module.js'
import { testScope } from '../../helpers/test-scope.js'

function shellDouble() {
  const shell = {
    prepareShell: vi.fn(),
    showShell: vi.fn(async () => undefined),
    closeShell: vi.fn(),
    prefetch: vi.fn(),
    showSnack: vi.fn(),
    moveTo: vi.fn(),
    popTransaction: vi.fn(),
    isTransactionStackEmpty: vi.fn(() => false),
  } satisfies ShellModule
  return { shell, load: vi.fn(async () => shell) }
}

describe('modalMethods', () => {
  test('open loads the dialog and passes the options', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    await modalMethods(scope, load).open({ namespace: 'eip155' })
    expect(load).toHaveBeenCalledOnce()
    expect(shell.showShell).toHaveBeenCalledWith(scope, { namespace: 'eip155' })
  })

  test('navigation and transactions are passed to the dialog', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    methods.replace('Networks')
    methods.redirect('Account')
    methods.popTransactionStack('success')
    await expect.poll(() => shell.popTransaction).toHaveBeenCalledWith(scope, 'success')
    expect(shell.moveTo.mock.calls).toEqual([
      [scope, 'replace', 'Networks'],
      [scope, 'reset', 'Account'],
    ])
  })

  test('no transaction is pending before the dialog is loaded; afterwards the dialog decides', async () => {
    using scope = testScope()
    const { load } = shellDouble()
    const methods = modalMethods(scope, load)
    expect(methods.isTransactionStackEmpty()).toBe(true)
    expect(load).not.toHaveBeenCalled()
    await methods.open()
    expect(methods.isTransactionStackEmpty()).toBe(false)
  })

  test('open rejects if the code fails to load, and other methods do not', async () => {
    using scope = testScope()
    const methods = modalMethods(scope, () => Promise.reject(new AppKitError('chunk/unavailable')))
    await expect(methods.open()).rejects.toMatchObject({ code: 'chunk/unavailable' })
    expect(() => {
      methods.prefetch()
      methods.showErrorMessage('no')
    }).not.toThrow()
  })

  test('close loads nothing while the modal is closed', async () => {
    using scope = testScope()
    const { shell, load } = shellDouble()
    const methods = modalMethods(scope, load)
    await methods.close()
    expect(load).not.toHaveBeenCalled()
    scope.use(ModalController).setOpen(true)
    await methods.close()
    expect(shell.closeShell).toHaveBeenCalledWith(scope)
  })

  test('the host attached last contains the dialog until it is detached', async () => {
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

  test('an attached host shows the card immediately in embedded mode', async () => {
    using scope = testScope({ options: { enableEmbedded: true } })
    const { shell, load } = shellDouble()
    const host = {} as HTMLElement
    modalMethods(scope, load).attach(host)
    await expect.poll(() => shell.showShell).toHaveBeenCalledWith(scope, {})
  })

  test('messages and prefetch are passed to the dialog until the instance is destroyed', async () => {
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
