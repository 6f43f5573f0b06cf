'use client'
import { useMemo } from 'react'
import type { Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { AppKit } from '../modal/instance.js'
import { absentInstance } from './absent-instance.js'
import { useInstance } from './use-instance.js'

/** Result of `fetchBalance`: either the balance or the error. */
export interface BalanceReply {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: AppKitError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Return type of `useAppKitBalance`. */
export interface UseAppKitBalanceReturn {
  /** Reads the native balance of the active account. Results are cached for 30 s. Never rejects. */
  fetchBalance(): Promise<BalanceReply>
}

/**
 * Reads the connected account's native balance on demand; `namespace` defaults to the active one.
 *
 * @example
 * const { fetchBalance } = useAppKitBalance()
 * useEffect(() => { void fetchBalance().then(({ data }) => setBalance(data)) }, [address, fetchBalance])
 */
export function useAppKitBalance({ namespace }: { readonly namespace?: Namespace } = {}): UseAppKitBalanceReturn {
  const { updateNativeBalance } = useInstance('useAppKitBalance') ?? absentInstance
  return useMemo(
    () => ({ fetchBalance: () => toReply(updateNativeBalance, namespace) }),
    [updateNativeBalance, namespace],
  )
}

async function toReply(read: AppKit['updateNativeBalance'], namespace?: Namespace): Promise<BalanceReply> {
  try {
    const data = await read(namespace)
    if (!data) throw new AppKitError('balance/unavailable')
    return { data, error: undefined, isSuccess: true, isError: false }
  } catch (cause) {
    return { data: undefined, error: AppKitError.from(cause, 'balance/unavailable'), isSuccess: false, isError: true }
  }
}
