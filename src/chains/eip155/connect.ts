import type { Account } from '../../core/account.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import { askWallet, type ConnectAsk, type Provider, type Session, type SessionListener } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { codesOf, rpcCodes } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'
import { readChainId } from './quantities.js'

/**
 * The accounts of a wallet's answer, checked and in their checksummed form, each once. Throws
 * `wallet/invalid-response` for anything but a list of addresses. Standards: EIP-1102, EIP-55.
 */
export function readAccounts(answer: unknown): readonly Account[] {
  if (!Array.isArray(answer))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  const addresses = new Set(answer.map(checksummed))
  return [...addresses].map(address => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/** In lower case first: some networks have a checksum of their own, and wallets send it (EIP-1191). */
function checksummed(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave an account that is no address' })
  return viem.getAddress(value.toLowerCase())
}

/**
 * Tells what a provider tells, checked: malformed news is no news. The returned function takes every
 * listener back, and nothing is told after it even by a provider that forgets to. Standard: EIP-1193.
 */
export function watchProvider(provider: Provider, listener: SessionListener): () => void {
  let live = true
  const readers: Record<string, (news: unknown) => () => void> = {
    accountsChanged(news) {
      const accounts = readAccounts(news)
      return () => (accounts.length > 0 ? listener.onAccounts(accounts) : listener.onGone())
    },
    chainChanged(news) {
      const caipNetworkId = readChainId(news)
      return () => listener.onNetwork(caipNetworkId)
    },
    disconnect(news) {
      const coming = codesOf(news).includes(rpcCodes.reconnecting)
      return () => coming || listener.onGone()
    },
  }
  const events = Object.entries(readers).map(([event, read]) => {
    const heard = (news: unknown) => {
      if (live) quietly(() => read(news))?.()
    }
    quietly(() => provider.on?.(event, heard))
    return [event, heard] as const
  })
  return () => {
    live = false
    for (const [event, heard] of events) quietly(() => provider.removeListener?.(event, heard))
  }
}

/** Runs what a wallet's mistakes may break: neither malformed news nor a missing emitter is ours to fail on. */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** How long a wallet may take to give up its permission before the page goes on without it. */
export const REVOKE_LIMIT_MS = 1_000

interface SessionParts {
  readonly provider: Provider
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  readonly clock: Clock
}

/** A live connection to a wallet on the page. Its provider has answered; its accounts are checked. */
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

/** Standard: EIP-2255. Many wallets know no way to be left: that they say so is no failure. */
async function revoke(provider: Provider, clock: Clock): Promise<void> {
  const limit = new AbortController()
  const callOff = clock.after(REVOKE_LIMIT_MS, () => limit.abort())
  const args = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  await askWallet(provider, args, { signal: limit.signal }).catch(() => {})
  callOff()
}

/**
 * Opens a session with a provider: asks the person for accounts, or silently for those this page already
 * has. Without accounts the question to the person ends in `wallet/no-accounts`, the silent one in no
 * session. Standards: EIP-1193, EIP-1102.
 */
export async function connect(
  provider: Provider | undefined,
  { signal }: ConnectAsk,
  silent: boolean,
  clock: Clock,
): Promise<readonly Session[]> {
  if (!provider) throw new AppKitError('wallet/not-found')
  const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
  const accounts = readAccounts(await askWallet(provider, { method }, { signal }))
  if (accounts.length === 0) {
    if (silent) return []
    throw new AppKitError('wallet/no-accounts')
  }
  const caipNetworkId = readChainId(await askWallet(provider, { method: 'eth_chainId' }, { signal }))
  return [createSession({ provider, accounts, caipNetworkId, clock })]
}
