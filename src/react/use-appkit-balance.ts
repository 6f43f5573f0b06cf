'use client'
import { useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { AppKit } from '../modal/instance.js'
import { absentInstance } from './absent-instance.js'
import { useInstance } from './use-instance.js'

/** How a balance was answered: with a number, or with why there is none. */
export interface BalanceReply {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: AppKitError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** What `useAppKitBalance` gives. */
export interface UseAppKitBalanceReturn {
  /** Reads the native balance of the account in use, or gives the one that is known for less than 30 s. Never rejects. */
  fetchBalance(): Promise<BalanceReply>
}

/**
 * Reads the connected account's native balance when asked: of one namespace, or of the active one.
 *
 * @example
 * const { fetchBalance } = useAppKitBalance()
 * useEffect(() => { void fetchBalance().then(({ data }) => setBalance(data)) }, [address, fetchBalance])
 */
export function useAppKitBalance({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitBalanceReturn {
  const { updateNativeBalance } = useInstance('useAppKitBalance') ?? absentInstance
  return useMemo(
    () => ({ fetchBalance: () => reply(updateNativeBalance, namespace) }),
    [updateNativeBalance, namespace],
  )
}

async function reply(read: AppKit['updateNativeBalance'], namespace?: Namespace): Promise<BalanceReply> {
  try {
    const data = await read(namespace)
    if (!data) throw new AppKitError('balance/unavailable')
    return { data, error: undefined, isSuccess: true, isError: false }
  } catch (cause) {
    return { data: undefined, error: AppKitError.from(cause, 'balance/unavailable'), isSuccess: false, isError: true }
  }
}
