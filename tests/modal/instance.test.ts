import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../src/controllers/connection/account.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { createInstance, getScope, type AppKit } from '../../src/modal/instance.js'
import type { ShellModule } from '../../src/modal/shell-module.js'
import { settled } from '../lib/fake-clock.js'
import { testScope, type TestScope } from '../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'

describe('instance', () => {
  expectNoUnhandledRejection()
  let scope: TestScope
  let kit: AppKit
  const shell = {
    prepareShell: vi.fn(),
    showShell: vi.fn<ShellModule['showShell']>(async () => {}),
    closeShell: vi.fn<ShellModule['closeShell']>(),
    prefetch: vi.fn<ShellModule['prefetch']>(),
    showSnack: vi.fn<ShellModule['showSnack']>(),
    moveTo: vi.fn<ShellModule['moveTo']>(),
    popTransaction: vi.fn<ShellModule['popTransaction']>(),
    isTransactionStackEmpty: vi.fn<ShellModule['isTransactionStackEmpty']>(),
  }
  const load = vi.fn(async () => shell as ShellModule)

  beforeEach(() => {
    for (const mock of [...Object.values(shell), load]) mock.mockClear()
    scope = testScope()
    kit = createInstance('default', '', scope, load)
  })
  afterEach(() => scope.dispose())

  test('its scope is accessible only to its own copy of the package', () => {
    expect(getScope(kit)).toBe(scope)
    expect(getScope({ ...kit })).toBeUndefined()
    expect(kit.contract).toBe(1)
  })

  test('uses the last attached host, and none if all are detached', () => {
    const [first, second] = ['first', 'second'].map(name => ({ name }) as unknown as HTMLElement)
    const leaveFirst = kit.attach(first as HTMLElement)
    const leaveSecond = kit.attach(second as HTMLElement)
    const host = () => scope.use(ModalController).host
    expect(host()).toBe(second)
    leaveSecond()
    leaveSecond()
    expect(host()).toBe(first)
    leaveFirst()
    expect(host()).toBeUndefined()
  })

  test('opens as soon as a host is attached in embedded mode', async () => {
    kit = createInstance('default', '', testScope({ options: { enableEmbedded: true } }), load)
    kit.attach({} as HTMLElement)
    await settled()
    expect(shell.showShell).toHaveBeenCalledOnce()
  })

  test('handles a chunk that fails to load in embedded mode', async () => {
    const lost = vi.fn(() => Promise.reject(new TypeError('no network')))
    kit = createInstance('default', '', testScope({ options: { enableEmbedded: true } }), lost)
    kit.attach({} as HTMLElement)
    await settled()
    expect(lost).toHaveBeenCalled()
  })

  test('loads nothing when it closes while already closed', async () => {
    await kit.close()
    expect(load).not.toHaveBeenCalled()
    scope.use(ModalController).setOpen(true)
    await kit.close()
    expect(shell.closeShell).toHaveBeenCalledExactlyOnceWith(scope)
  })

  test('shows messages of the app', async () => {
    kit.showErrorMessage('no')
    kit.showSuccessMessage('yes')
    await settled()
    expect(shell.showSnack.mock.calls).toEqual([
      [scope, 'error', 'no'],
      [scope, 'success', 'yes'],
    ])
  })

  test('prefetches and ignores failures', async () => {
    kit.prefetch()
    await settled()
    expect(shell.prefetch).toHaveBeenCalledExactlyOnceWith(scope)
    load.mockRejectedValueOnce(new TypeError('no network'))
    kit.prefetch()
    shell.prefetch.mockImplementationOnce(() => {
      throw new TypeError('worse')
    })
    kit.prefetch()
    await settled()
  })

  test('is ready immediately if nothing was stored', async () => {
    await expect(kit.ready()).resolves.toBeUndefined()
  })

  test('is ready once stored connections are resolved', async () => {
    const account = scope.use(AccountController)
    account.set('eip155', { status: 'reconnecting', accounts: [] })
    const resolved = vi.fn()
    void kit.ready().then(resolved)
    await settled()
    expect(resolved).not.toHaveBeenCalled()
    account.clear('eip155')
    await settled()
    expect(resolved).toHaveBeenCalledOnce()
  })

  test('publishes its state, including loading set by the app', async () => {
    const received = vi.fn()
    kit.subscribeState(received)
    kit.setLoading(true)
    await settled()
    expect(received).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ loading: true }))
    expect(kit.isOpen()).toBe(false)
  })
})
