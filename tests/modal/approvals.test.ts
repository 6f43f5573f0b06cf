import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModalController } from '../../src/controllers/base/modal.js'
import { RouterController } from '../../src/controllers/base/router.js'
import { SnackController } from '../../src/controllers/base/snack.js'
import { EmbeddedController } from '../../src/controllers/chain/embedded.js'
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
    end({ ok: false, error: new Error('aborted') })
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
    end({ ok: false, error: new Error('aborted') })
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
})
