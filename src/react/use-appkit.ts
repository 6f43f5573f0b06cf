'use client'

import { useMemo } from 'react'
import { ModalController } from '../controllers/app/modal.js'
import { AccountController } from '../controllers/connection/account.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { AppKitState } from '../modal/instance-state.js'
import type { AppKit } from '../modal/instance.js'
import { absentInstance } from './absent-instance.js'
import { type Reading, useController } from './use-controller.js'
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

/** What `useAppKit` gives. */
export type UseAppKitReturn = Pick<AppKit, 'open' | 'close'>

/**
 * Opens and closes the modal. Both functions stay the same between renders.
 *
 * @example
 * const { open } = useAppKit()
 * return <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 */
export function useAppKit(): UseAppKitReturn {
  const { open, close } = useInstance('useAppKit') ?? absentInstance
  return useMemo(() => ({ open, close }), [open, close])
}
