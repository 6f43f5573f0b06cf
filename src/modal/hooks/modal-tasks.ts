import { subscribe } from 'valtio/vanilla'
import { EventsController } from '../../controllers/app/events.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Controller, ControllerClass, Scope } from '../../controllers/scope.js'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { catalogue, type ErrorCode } from '../../core/errors/catalogue.js'
import { type AppKit, getScope } from '../instance.js'

/** The account that `useAppKitWallet` connected. */
export interface ConnectedWallet {
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly chainNamespace: Namespace
  readonly chainId: number | string
}

export async function connectWalletAndWait(
  kit: AppKit | undefined,
  wallet: string,
  namespace?: Namespace,
): Promise<ConnectedWallet> {
  const { present, scope } = requireScope(kit)
  const events = scope.use(EventsController)
  let failure: AppKitError | undefined
  let isConnected = false
  const stop = events.subscribe(({ event, properties }) => {
    if (event === 'CONNECT_SUCCESS') isConnected = true
    if (event === 'USER_REJECTED' || event === 'CONNECT_ERROR') failure = new AppKitError(toCode(properties))
  })
  try {
    await present.connectWallet(wallet, namespace)
    return await untilSettled(scope, [EventsController], () => {
      if (failure) throw failure
      const { address, caipAddress } = present.getAccount(namespace)
      const { chainId } = present.getNetwork(namespace)
      if (!isConnected || !address || !caipAddress || chainId === undefined) return undefined
      return { address, caipAddress, chainNamespace: namespace ?? present.getActiveChainNamespace(), chainId }
    })
  } finally {
    stop()
  }
}

export async function updateEmailAndWait(kit: AppKit | undefined): Promise<{ readonly email: string }> {
  const { present, scope } = requireScope(kit)
  if (!present.getConnections().some(({ connectorId }) => connectorId === 'AUTH'))
    throw new AppKitError('account/missing')
  const update = scope.use(EmbeddedController)
  update.state.updatedEmail = undefined
  await present.open({ view: 'UpdateEmailWallet' })
  return untilSettled(scope, [EmbeddedController, RouterController], () => {
    const { updatedEmail } = update.state
    if (updatedEmail !== undefined) return { email: updatedEmail }
    if (!scope.use(RouterController).view.startsWith('UpdateEmail')) throw new AppKitError('request/aborted')
    return undefined
  })
}

function requireScope(kit: AppKit | undefined): { present: AppKit; scope: Scope } {
  const scope = kit && getScope(kit)
  if (!kit || !scope) throw new AppKitError('instance/missing', { text: 'No instance exists before hydration' })
  scope.signal.throwIfAborted()
  return { present: kit, scope }
}

function toCode(properties: unknown): ErrorCode {
  const { message = '' } = (properties ?? {}) as { readonly message?: string }
  return Object.hasOwn(catalogue, message) ? (message as ErrorCode) : 'wallet/failed'
}

// Resolves with the first result that is not undefined. Rejects when the modal closes or the instance is destroyed.
function untilSettled<T>(
  scope: Scope,
  sources: readonly ControllerClass<Controller>[],
  read: () => T | undefined,
): Promise<T> {
  const modal = scope.use(ModalController)
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      for (const stop of stops) stop()
      scope.signal.removeEventListener('abort', onChange)
      finish()
    }
    const onChange = () => {
      try {
        const result = read()
        if (result !== undefined) settle(() => resolve(result))
        else if (!modal.state.open || scope.signal.aborted) throw new AppKitError('request/aborted')
      } catch (error) {
        settle(() => reject(error as Error))
      }
    }
    const stops = [ModalController, ...sources].map(Class => subscribe(scope.use<Controller>(Class).state, onChange))
    scope.signal.addEventListener('abort', onChange)
    onChange()
  })
}
