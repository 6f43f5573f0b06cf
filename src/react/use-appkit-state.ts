'use client'
import { ModalController } from '../controllers/base/modal.js'
import { AccountController } from '../controllers/chain/account.js'
import { NetworkController } from '../controllers/chain/network.js'
import type { AppKitState } from '../modal/reads.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

const state: Reading<AppKitState> = {
  from: [ModalController, NetworkController, AccountController],
  initial: { open: false, loading: false, initialized: false, activeChain: 'eip155', selectedNetworkId: undefined },
  read: kit => kit.getState(),
}

/**
 * Whether the modal is open, something is under way, and earlier connections have been resolved; and which
 * network is in use.
 *
 * @example const { open, initialized } = useAppKitState()
 */
export function useAppKitState(): AppKitState {
  return useController(useInstance('useAppKitState'), state)
}
