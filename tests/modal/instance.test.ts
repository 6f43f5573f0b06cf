import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../src/controllers/connection/account.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { createInstance, scopeOf, type AppKit } from '../../src/modal/instance.js'
import type { ShellModule } from '../../src/modal/shell-module.js'
import { settled } from '../lib/fake-clock.js'
import { testScope, type TestScope } from '../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'

describe('an instance', () => {
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
    endWaiting: vi.fn<ShellModule['endWaiting']>(),
    isNothingWaiting: vi.fn<ShellModule['isNothingWaiting']>(),
  }
  const load = vi.fn(async () => shell as ShellModule)

  beforeEach(() => {
    for (const mock of [...Object.values(shell), load]) mock.mockClear()
    scope = testScope()
    kit = createInstance('default', '', scope, load)
  })
  afterEach(() => scope.dispose())

  test('is known to its own copy of the package alone', () => {
    expect(scopeOf(kit)).toBe(scope)
    expect(scopeOf({ ...kit })).toBeUndefined()
    expect(kit.contract).toBe(1)
  })

  test('opens in the tag that came last, and in one of its own where there is none', () => {
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

  test('embedded, opens as soon as it has a place', async () => {
    kit = createInstance('default', '', testScope({ options: { enableEmbedded: true } }), load)
    kit.attach({} as HTMLElement)
    await settled()
    expect(shell.showShell).toHaveBeenCalledOnce()
  })

  test('embedded, a chunk that does not come is no unhandled failure', async () => {
    const lost = vi.fn(() => Promise.reject(new TypeError('no network')))
    kit = createInstance('default', '', testScope({ options: { enableEmbedded: true } }), lost)
    kit.attach({} as HTMLElement)
    await settled()
    expect(lost).toHaveBeenCalled()
  })

  test('closed already, loads nothing to be closed', async () => {
    await kit.close()
    expect(load).not.toHaveBeenCalled()
    scope.use(ModalController).setOpen(true)
    await kit.close()
    expect(shell.closeShell).toHaveBeenCalledExactlyOnceWith(scope)
  })

  test("shows the app's own messages", async () => {
    kit.showErrorMessage('no')
    kit.showSuccessMessage('yes')
    await settled()
    expect(shell.showSnack.mock.calls).toEqual([
      [scope, 'error', 'no'],
      [scope, 'success', 'yes'],
    ])
  })

  test('prefetches, and a failure of that is nobody’s business', async () => {
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

  test('is ready at once where nothing was stored', async () => {
    await expect(kit.ready()).resolves.toBeUndefined()
  })

  test('is ready when what was stored is resolved', async () => {
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

  test('tells of its state, and is busy where the app says so', async () => {
    const heard = vi.fn()
    kit.subscribeState(heard)
    kit.setLoading(true)
    await settled()
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ loading: true }))
    expect(kit.isOpen()).toBe(false)
  })
})
