import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModalController } from '../../src/controllers/app/modal.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { EmbeddedController } from '../../src/controllers/embedded/embedded.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { View } from '../../src/core/routes.gen.js'
import { Approvals, REFUSAL_AFTER_MS } from '../../src/modal/approvals.js'
import type { OpenOptions, ShellModule } from '../../src/modal/shell-module.js'
import { embeddedScope, type EmbeddedScope } from '../helpers/embedded-scope.js'
import { settled } from '../lib/fake-clock.js'

describe('Approvals', () => {
  let made: EmbeddedScope
  let approvals: Approvals
  beforeEach(async () => {
    made = embeddedScope()
    const shell: Pick<ShellModule, 'showShell' | 'closeShell'> = {
      async showShell(scope, { view }: OpenOptions) {
        const how = scope.use(ModalController).state.open ? 'push' : 'reset'
        if (view) scope.use(RouterController)[how](view as View)
        scope.use(ModalController).setOpen(true)
      },
      closeShell: scope => scope.use(ModalController).setOpen(false),
    }
    approvals = new Approvals(made.scope, async () => shell as ShellModule)
    await made.scope.use(EmbeddedController).client()
  })
  afterEach(() => made.scope.dispose())
  const view = () => made.scope.use(RouterController).view
  const isOpen = () => made.scope.use(ModalController).state.open

  test('open with the first request, and go with the last one', async () => {
    const ends = [approvals.onApproval(), approvals.onApproval()]
    await settled()
    expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
    ends[0]?.({ ok: false, error: new Error('no') })
    await settled()
    expect(view()).toBe('ApproveTransaction')
    ends[1]?.({ ok: true, kind: 'hash' })
    await settled()
    expect(isOpen()).toBe(false)
  })

  test('a method that nobody may ask opens the modal, and is refused in words after 300 ms', async () => {
    approvals.onNotAllowed()
    await settled()
    expect(isOpen()).toBe(true)
    await made.scope.clock.advance(REFUSAL_AFTER_MS - 1)
    expect(made.scope.use(SnackController).state.open).toBe(false)
    await made.scope.clock.advance(1)
    expect(made.scope.use(SnackController).state).toMatchObject({ open: true, code: 'request/not-allowed' })
  })

  test('closing takes the wallet out of sight, so that it stands under no other screen', async () => {
    made.frame.emit('SHOW', { reason: 'recovery', width: 360, height: 480 })
    await settled()
    expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
    made.scope.use(ModalController).setOpen(false)
    await settled()
    expect(made.scope.use(EmbeddedController).state.shown).toBeUndefined()
  })

  test('leave nothing open where the request ended while the code of the screen was loaded', async () => {
    const end = approvals.onApproval()
    end({ ok: false, error: new AppKitError('request/aborted') })
    await settled()
    expect(isOpen()).toBe(false)
  })

  test('closing while the frame offers a window of its own leaves it closed', async () => {
    const end = approvals.onApproval()
    made.frame.emit('OPEN_POPUP', { url: 'https://wallet.example.com/approve', reason: 'approval' })
    await settled()
    expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
    made.scope.use(ModalController).setOpen(false)
    await settled()
    end({ ok: false, error: new AppKitError('request/aborted') })
    await settled()
    expect(isOpen()).toBe(false)
    expect(made.scope.use(EmbeddedController).state.popup).toBeUndefined()
  })

  test('the frame’s state ends no transaction that others wait for', async () => {
    const onSuccess = vi.fn()
    made.scope.use(RouterController).pushTransaction({ onSuccess })
    made.frame.become('slow')
    await settled()
    expect(onSuccess).not.toHaveBeenCalled()
  })

  describe('a request that fails after it was shown', () => {
    const failed = () => made.scope.use(EmbeddedController).state.failed
    async function approveAndFail(error: unknown) {
      const end = approvals.onApproval()
      made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
      await settled()
      made.frame.emit('HIDE', undefined)
      await settled()
      end({ ok: false, error })
      await settled()
    }
    const refused = { code: -32_000, message: 'Insufficient funds for gas * price + value' }

    test('B6: stays on view with its reason until the person closes it', async () => {
      await approveAndFail(refused)
      expect([isOpen(), view(), failed()]).toEqual([true, 'ApproveTransaction', { kind: 'funds' }])
      made.scope.use(EmbeddedController).state.failed = undefined
      await settled()
      expect(isOpen()).toBe(false)
    })

    test('B6: opens the modal again where it was closed meanwhile', async () => {
      const end = approvals.onApproval()
      made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
      await settled()
      made.scope.use(ModalController).setOpen(false)
      await settled()
      end({ ok: false, error: refused })
      await settled()
      expect([isOpen(), view(), failed()]).toEqual([true, 'ApproveTransaction', { kind: 'funds' }])
    })

    test('B6: says nothing where the person said no', async () => {
      await approveAndFail({ code: 4001, message: 'You said no.' })
      expect([isOpen(), failed()]).toEqual([false, undefined])
    })

    test('B6: leaves it to the screen that sent the request', async () => {
      made.scope.use(ModalController).setOpen(true)
      made.scope.use(RouterController).reset('SendPreview')
      await approveAndFail(refused)
      expect([view(), failed()]).toEqual(['SendPreview', undefined])
    })

    test('B6: is gone when the modal is closed, and when the next request comes', async () => {
      await approveAndFail(refused)
      made.scope.use(ModalController).setOpen(false)
      await settled()
      expect(failed()).toBeUndefined()
      await approveAndFail(refused)
      approvals.onApproval()
      expect(failed()).toBeUndefined()
    })

    test('B6: shows nothing of a request that was refused before anybody saw it', async () => {
      const end = approvals.onApproval()
      await settled()
      end({ ok: false, error: refused })
      await settled()
      expect([isOpen(), failed()]).toEqual([false, undefined])
    })
  })

  test('B5: Escape inside the frame closes the dialog as Escape around it does', async () => {
    made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
    await settled()
    expect(isOpen()).toBe(true)
    made.frame.emit('ESCAPE', undefined)
    await settled()
    expect(isOpen()).toBe(false)
  })

  test('L5: the word of the frame is shown on the screen that waits for the device, not in its place', async () => {
    made.scope.use(ModalController).setOpen(true)
    made.scope.use(RouterController).push('EmailVerifyDevice')
    made.frame.emit('SHOW', { reason: 'otp', width: 360, height: 420 })
    await settled()
    expect(view()).toBe('EmailVerifyDevice')
    made.frame.emit('HIDE', undefined)
    await settled()
    expect([isOpen(), view()]).toEqual([true, 'EmailVerifyDevice'])
  })
})
