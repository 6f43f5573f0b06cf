import type { Provider, RequestArguments } from '../../src/core/connector.js'
import { announce } from '../../src/testing/announce.js'

/**
 * A minimal wallet that announces itself: one account, one network, and it approves every request. Standards: EIP-1193,
 * EIP-6963.
 */
export function announcedWallet(address: string, info: { readonly name: string; readonly rdns: string }) {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const requests: string[] = []
  let isAllowed = false
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_requestAccounts: () => ((isAllowed = true), [address]),
    eth_accounts: () => (isAllowed ? [address] : []),
    eth_chainId: () => '0x1',
    wallet_revokePermissions: () => ((isAllowed = false), null),
  }
  const provider: Required<Omit<Provider, 'signsOnChain'>> = {
    async request({ method }: RequestArguments) {
      requests.push(method)
      return answers[method]?.()
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  const end = announce({ info: { uuid: crypto.randomUUID(), icon: 'data:image/png;base64,AA', ...info }, provider })
  return {
    provider,
    asked: requests,
    emit: (event: string, ...values: unknown[]) => listeners.get(event)?.forEach(listener => listener(...values)),
    get listeners() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    [Symbol.dispose]: end,
  }
}
