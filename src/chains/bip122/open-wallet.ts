import { callWallet, type ConnectRequest, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { StandardWallet } from '../../core/standard-wallet.js'
import { BitcoinSession } from './bitcoin-session.js'
import { type BitcoinWallet, PageObject, type PsbtSigningRequest, type RawAccount } from './bitcoin-wallet.js'
import type { FoundWallet, ProviderShape } from './discover.js'
import { leatherWallet, satsWallet, unisatWallet } from './page-wallets.js'
import { readAccounts } from './read-accounts.js'
import { readPsbt } from './signing.js'

type Method = (...values: unknown[]) => unknown

// Wallet Standard wallets choose the signature format themselves.
function standardBitcoinWallet(wallet: StandardWallet): BitcoinWallet {
  const method = (name: string): Method | undefined => {
    const feature = wallet.feature(name)
    const own = feature?.[name.slice(name.indexOf(':') + 1)] ?? (name.endsWith(':events') ? feature?.['on'] : undefined)
    return typeof own === 'function' ? (own.bind(feature) as Method) : undefined
  }
  const need = (name: string): Method => {
    const found = method(name)
    if (found) return found
    throw new AppKitError('wallet/method-unsupported', { text: name })
  }
  const account = (address: string) =>
    wallet.accounts().find(candidate => (candidate as RawAccount).address === address)
  return {
    async accounts(silent) {
      const connecting = method('standard:connect')
      if (silent) await connecting?.({ silent: true })
      else await (method('bitcoin:connect') ?? need('standard:connect'))({ purposes: ['payment', 'ordinals'] })
      return wallet.accounts().filter(isBitcoinAccount)
    },
    async signMessage({ message, address }) {
      const input = { account: account(address), message: new TextEncoder().encode(message) }
      const [signed] = (await need('bitcoin:signMessage')(input)) as { signature?: unknown }[]
      return signed?.signature
    },
    async signPsbt({ psbt, signInputs }) {
      const inputsToSign = groupByAccount(signInputs, account)
      const [signed] = (await need('bitcoin:signTransaction')({ psbt, inputsToSign })) as { signedPsbt?: unknown }[]
      return readPsbt(signed?.signedPsbt)
    },
    watch(changed) {
      const stop = (method('bitcoin:events') ?? method('standard:events'))?.('change', () => changed())
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
    disconnect: async () => (method('bitcoin:disconnect') ?? method('standard:disconnect'))?.(),
  }
}

function groupByAccount(
  inputs: PsbtSigningRequest['signInputs'],
  account: (address: string) => unknown,
): readonly object[] {
  const found = new Map<string, number[]>()
  for (const { address, index } of inputs) found.set(address, [...(found.get(address) ?? []), index])
  return [...found].map(([address, signingIndexes]) => ({ account: account(address), signingIndexes }))
}

// A multi-chain wallet lists the accounts of all namespaces.
function isBitcoinAccount(account: unknown): account is RawAccount {
  const { chains } = (account ?? {}) as { chains?: unknown }
  return Array.isArray(chains) && chains.some(chain => typeof chain === 'string' && chain.startsWith('bitcoin:'))
}

const shapes: Readonly<Record<ProviderShape, (page: PageObject) => BitcoinWallet>> = {
  sats: satsWallet,
  leather: leatherWallet,
  unisat: unisatWallet,
}

function createWallet(found: FoundWallet): BitcoinWallet {
  return 'standard' in found
    ? standardBitcoinWallet(found.standard)
    : shapes[found.shape](new PageObject(found.provider))
}

const unrecognizedPageCodes: readonly string[] = ['wallet/rejected', 'request/not-allowed', 'wallet/method-unsupported']

/**
 * Connects a wallet. A silent connection uses the existing permission and returns no session without accounts.
 * @throws AppKitError `wallet/no-accounts` if the user granted no accounts, `wallet/invalid-response` for malformed
 * addresses
 */
export async function openWallet(
  found: FoundWallet,
  request: ConnectRequest,
  silent: boolean,
): Promise<readonly Session[]> {
  const wallet = createWallet(found)
  const rawAccounts = await callWallet(() => wallet.accounts(silent), request.signal).catch((error: unknown) => {
    if (silent && AppKitError.is(error) && unrecognizedPageCodes.includes(error.code)) return []
    throw error
  })
  const read = readAccounts(rawAccounts, request.networks, request.preferred)
  if (read) return [new BitcoinSession(wallet, read, request.networks)]
  if (silent) return []
  throw new AppKitError('wallet/no-accounts')
}
