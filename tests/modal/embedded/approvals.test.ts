import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { View } from '../../../src/core/routes.gen.js'
import { Approvals, REJECTION_DELAY_MS } from '../../../src/modal/approvals.js'
import type { OpenOptions, ShellModule } from '../../../src/modal/shell-module.js'
import type { EmbeddedConnector } from '../../../src/wallets/embedded/embedded-connector.js'
import type { ApprovalOutcome } from '../../../src/wallets/embedded/embedded-provider.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { settled } from '../../lib/fake-clock.js'

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
        return undefined
      },
      closeShell: scope => scope.use(ModalController).setOpen(false),
    }
    approvals = new Approvals(made.scope, async () => shell as ShellModule)
    await made.scope.use(EmbeddedController).client()
  })
  afterEach(() => made.scope.dispose())
  const view = () => made.scope.use(RouterController).view
  const isOpen = () => made.scope.use(ModalController).state.open

  test('opens with the first request and closes with the last', async () => {
    const ends = [approvals.onApproval('eth_sendTransaction'), approvals.onApproval('eth_sendTransaction')]
    await settled()
    expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
    ends[0]?.({ ok: false, error: new Error('no') })
    await settled()
    expect(view()).toBe('ApproveTransaction')
    ends[1]?.({ ok: true, kind: 'hash' })
    await settled()
    expect(isOpen()).toBe(false)
  })

  test.each([
    ['eth_sendTransaction', 'hash', 'eip155'],
    ['wallet_sendCalls', 'object', 'eip155'],
    ['solana_signAndSendTransaction', 'object', 'solana'],
    ['personal_sign', 'signature', undefined],
  ] as const)(
    'successful unsafe request: %s with the response kind %s refreshes the balance of %s',
    (method, kind, namespace) => {
      const refresh = vi.spyOn(made.scope.use(BalancesController), 'refresh').mockResolvedValue(undefined)
      approvals.onApproval(method)({ ok: true, kind })
      expect(refresh.mock.calls).toEqual(namespace ? [[namespace, { force: true }]] : [])
    },
  )

  test.each([
    ['frame/no-answer', new AppKitError('frame/no-answer')],
    ['frame/session-expired', { name: 'ProviderRpcError', code: 4100, message: 'No wallet is open' }],
    [undefined, { name: 'ProviderRpcError', code: 4001, message: 'Rejected' }],
  ])('Session Expired: a request that failed before it was shown has the alert %s', (code, error) => {
    approvals.onApproval('eth_sendTransaction')({ ok: false, error })
    expect(made.scope.use(AlertController).state.code).toBe(code)
  })

  test('opens the modal for a disallowed method and shows the error after 300 ms', async () => {
    approvals.onNotAllowed()
    await settled()
    expect(isOpen()).toBe(true)
    await made.scope.clock.advance(REJECTION_DELAY_MS - 1)
    expect(made.scope.use(SnackController).state.open).toBe(false)
    await made.scope.clock.advance(1)
    expect(made.scope.use(SnackController).state).toMatchObject({ open: true, code: 'request/not-allowed' })
  })

  test('hides the wallet when the modal closes, so that it does not cover the next view', async () => {
    made.frame.emit('SHOW', { reason: 'recovery', width: 360, height: 480 })
    await settled()
    expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
    made.scope.use(ModalController).setOpen(false)
    await settled()
    expect(made.scope.use(EmbeddedController).state.shown).toBeUndefined()
  })

  test("stays closed if the request ended while the view's code was loading", async () => {
    const end = approvals.onApproval('eth_sendTransaction')
    end({ ok: false, error: new AppKitError('request/aborted') })
    await settled()
    expect(isOpen()).toBe(false)
  })

  test('stays closed when it is closed while the frame offers a popup', async () => {
    const end = approvals.onApproval('eth_sendTransaction')
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

  describe('above the review of a transfer', () => {
    const rejected = { code: 4001, message: 'Rejected' }
    const stacked = () => made.scope.use(RouterController).state.transactions.length
    const abortRequests = vi.fn()
    beforeEach(async () => {
      abortRequests.mockClear()
      const connector = made.scope.use(ConnectorsController).find('AUTH') as EmbeddedConnector
      vi.spyOn(connector, 'abortRequests').mockImplementation(abortRequests)
      made.scope.use(ModalController).setOpen(true)
      const router = made.scope.use(RouterController)
      router.reset('Account')
      router.push('SendPreview')
    })

    test.each<[string, ApprovalOutcome]>([
      ['an approval', { ok: true, kind: 'hash' }],
      ['a rejection', { ok: false, error: rejected }],
    ])('transaction stack: %s returns to the review, which stays open', async (_what, outcome) => {
      expect(stacked()).toBe(0)
      const end = approvals.onApproval('eth_sendTransaction')
      await settled()
      expect([view(), stacked()]).toEqual(['ApproveTransaction', 1])
      end(outcome)
      await settled()
      expect([isOpen(), view(), stacked()]).toEqual([true, 'SendPreview', 0])
      expect(abortRequests).not.toHaveBeenCalled()
    })

    test('transaction stack: a second request opens no second view, and the last one returns', async () => {
      const ends = [approvals.onApproval('eth_sendTransaction'), approvals.onApproval('personal_sign')]
      await settled()
      ends[0]?.({ ok: false, error: rejected })
      await settled()
      expect([view(), stacked()]).toEqual(['ApproveTransaction', 1])
      ends[1]?.({ ok: true, kind: 'signature' })
      await settled()
      expect([isOpen(), view(), stacked()]).toEqual([true, 'SendPreview', 0])
    })

    test.each(['success', 'cancel', 'error'] as const)(
      'transaction stack: ended by the app as %s, it withdraws the request and returns to the review',
      async outcome => {
        const end = approvals.onApproval('eth_sendTransaction')
        await settled()
        made.scope.use(RouterController).popTransaction(outcome)
        expect([view(), stacked()]).toEqual(['SendPreview', 0])
        expect(abortRequests).toHaveBeenCalledOnce()
        end({ ok: false, error: new AppKitError('request/aborted') })
        await settled()
        expect([isOpen(), view()]).toEqual([true, 'SendPreview'])
      },
    )

    test('transaction stack: a new history forgets it, and the next request opens its view', async () => {
      approvals.onApproval('eth_sendTransaction')
      await settled()
      made.scope.use(RouterController).reset('Account')
      expect(stacked()).toBe(0)
      approvals.onApproval('personal_sign')
      await settled()
      expect([view(), stacked()]).toEqual(['ApproveTransaction', 1])
    })
  })

  test('transaction stack: stays empty if the request opened the modal, and its end closes it', async () => {
    const end = approvals.onApproval('eth_sendTransaction')
    await settled()
    expect(made.scope.use(RouterController).state.transactions).toEqual([])
    end({ ok: true, kind: 'hash' })
    await settled()
    expect(isOpen()).toBe(false)
  })

  test('state changes of the frame do not end a transaction', async () => {
    const onSuccess = vi.fn()
    made.scope.use(RouterController).pushTransaction({ onSuccess })
    made.frame.setState('slow')
    await settled()
    expect(onSuccess).not.toHaveBeenCalled()
  })

  describe('request that fails after it was shown', () => {
    const failed = () => made.scope.use(EmbeddedController).state.failed
    async function approveAndFail(error: unknown) {
      const end = approvals.onApproval('eth_sendTransaction')
      made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
      await settled()
      made.frame.emit('HIDE', undefined)
      await settled()
      end({ ok: false, error })
      await settled()
    }
    const refused = { code: -32_000, message: 'Insufficient funds for gas * price + value' }

    test('B6: stays visible with its error until the user closes it', async () => {
      await approveAndFail(refused)
      expect([isOpen(), view(), failed()]).toEqual([true, 'ApproveTransaction', { kind: 'funds' }])
      made.scope.use(EmbeddedController).state.failed = undefined
      await settled()
      expect(isOpen()).toBe(false)
    })

    test('B6: opens the modal again if it was closed in the meantime', async () => {
      const end = approvals.onApproval('eth_sendTransaction')
      made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
      await settled()
      made.scope.use(ModalController).setOpen(false)
      await settled()
      end({ ok: false, error: refused })
      await settled()
      expect([isOpen(), view(), failed()]).toEqual([true, 'ApproveTransaction', { kind: 'funds' }])
    })

    test('B6: shows no error if the user rejected it', async () => {
      await approveAndFail({ code: 4001, message: 'Request rejected.' })
      expect([isOpen(), failed()]).toEqual([false, undefined])
    })

    test('B6: leaves the error to the view that sent the request', async () => {
      made.scope.use(ModalController).setOpen(true)
      made.scope.use(RouterController).reset('SendPreview')
      await approveAndFail(refused)
      expect([view(), failed()]).toEqual(['SendPreview', undefined])
    })

    test('B6: is cleared when the modal closes or the next request starts', async () => {
      await approveAndFail(refused)
      made.scope.use(ModalController).setOpen(false)
      await settled()
      expect(failed()).toBeUndefined()
      await approveAndFail(refused)
      approvals.onApproval('eth_sendTransaction')
      expect(failed()).toBeUndefined()
    })

    test('B6: shows no error for a request that was never shown', async () => {
      const end = approvals.onApproval('eth_sendTransaction')
      await settled()
      end({ ok: false, error: refused })
      await settled()
      expect([isOpen(), failed()]).toEqual([false, undefined])
    })
  })

  test('B5: Escape inside the frame closes the dialog', async () => {
    made.frame.emit('SHOW', { reason: 'approval', width: 360, height: 480 })
    await settled()
    expect(isOpen()).toBe(true)
    made.frame.emit('ESCAPE', undefined)
    await settled()
    expect(isOpen()).toBe(false)
  })

  test("L5: shows the frame's code in the view that waits for the device", async () => {
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
