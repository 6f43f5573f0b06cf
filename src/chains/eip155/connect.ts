import type { Account } from '../../core/account.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import {
  sendWalletRequest,
  type ConnectRequest,
  type Provider,
  type Session,
  type SessionListener,
} from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getErrorCodes, rpcCodes } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'
import { readChainId } from './quantities.js'
import { abortAfter } from '../../lib/abortable.js'

/**
 * Parses the accounts of a response to unique checksummed addresses. Standards: EIP-1102, EIP-55.
 * @throws AppKitError `wallet/invalid-response`
 */
export function readAccounts(response: unknown): readonly Account[] {
  if (!Array.isArray(response))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  const addresses = new Set(response.map(toChecksumAddress))
  return [...addresses].map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

// Lowercased first, because some networks use their own checksum (EIP-1191).
function toChecksumAddress(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid address' })
  return viem.getAddress(value.toLowerCase())
}

/**
 * Subscribes to provider events and ignores malformed ones. After unsubscribing, reports nothing even if the provider
 * keeps emitting. Standard: EIP-1193.
 */
export function watchProvider(provider: Provider, listener: SessionListener): () => void {
  let isActive = true
  const readers: Record<string, (event: unknown) => () => void> = {
    accountsChanged(news) {
      const accounts = readAccounts(news)
      return () => (accounts.length > 0 ? listener.onAccounts(accounts) : listener.onGone())
    },
    chainChanged(news) {
      const caipNetworkId = readChainId(news)
      return () => listener.onNetwork(caipNetworkId)
    },
    disconnect(news) {
      const isReconnecting = getErrorCodes(news).includes(rpcCodes.reconnecting)
      return () => isReconnecting || listener.onGone()
    },
  }
  const events = Object.entries(readers).map(([event, read]) => {
    const onEvent = (news: unknown) => {
      if (isActive) ignoreErrors(() => read(news))?.()
    }
    ignoreErrors(() => provider.on?.(event, onEvent))
    return [event, onEvent] as const
  })
  return () => {
    isActive = false
    for (const [event, onEvent] of events) ignoreErrors(() => provider.removeListener?.(event, onEvent))
  }
}

// Malformed events and missing emitter methods must not cause a failure.
function ignoreErrors<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

export const REVOKE_TIMEOUT_MS = 1_000

interface SessionParts {
  readonly provider: Provider
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  readonly clock: Clock
}

export function createSession({ provider, accounts, caipNetworkId, clock }: SessionParts): Session {
  return {
    namespace: 'eip155',
    accounts,
    caipNetworkId,
    provider,
    watch: listener => watchProvider(provider, listener),
    disconnect: () => revoke(provider, clock),
  }
}

// Standard: EIP-2255. Many wallets do not support it, so errors are ignored.
async function revoke(provider: Provider, clock: Clock): Promise<void> {
  const limit = abortAfter(REVOKE_TIMEOUT_MS, clock)
  const args = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  await sendWalletRequest(provider, args, { signal: limit.signal }).catch(() => {})
  limit.cancel()
}

/**
 * Connects a provider. A silent connection uses the existing permission and returns no session without accounts.
 * Standards: EIP-1193, EIP-1102.
 * @throws AppKitError `wallet/no-accounts` if the user granted no accounts
 */
export async function connect(
  provider: Provider | undefined,
  { signal }: ConnectRequest,
  silent: boolean,
  clock: Clock,
): Promise<readonly Session[]> {
  if (!provider) throw new AppKitError('wallet/not-found')
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = readAccounts(await sendWalletRequest(provider, { method }, { signal }))
  if (accounts.length === 0) {
    if (silent) return []
    throw new AppKitError('wallet/no-accounts')
  }
  const caipNetworkId = readChainId(await sendWalletRequest(provider, { method: 'eth_chainId' }, { signal }))
  return [createSession({ provider, accounts, caipNetworkId, clock })]
}
