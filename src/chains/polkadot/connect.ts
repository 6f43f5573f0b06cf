import { answerOf } from '../../core/answer-of.js'
import type { ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { FindEntry } from './discover.js'
import { isWallet } from './injected-wallet.js'
import { PolkadotSession } from './polkadot-session.js'
import { readKeys } from './read-keys.js'

/**
 * Opens a session with a wallet: the person is asked where the wallet does not know this page. Throws `wallet/not-found`
 * where it is gone, `wallet/no-accounts` where it shows none, `wallet/invalid-response` for addresses that are none.
 */
export async function connect(find: FindEntry, ask: ConnectAsk): Promise<readonly Session[]> {
  const { networks, preferred, signal } = ask
  const enabled = await answerOf(() => {
    const entry = find() as { enable?(app: string): unknown } | undefined
    if (typeof entry?.enable !== 'function') throw new AppKitError('wallet/not-found')
    return entry.enable(document.title || location.host)
  }, signal)
  if (!isWallet(enabled))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave nothing to sign with' })
  const keys = readKeys(await answerOf(() => enabled.accounts.get(), signal))
  const ours = networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
  const network = ours.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? ours[0]
  if (!network) throw new AppKitError('network/unsupported')
  const session = new PolkadotSession(enabled, keys, network.caipNetworkId)
  if (session.accounts.length === 0) throw new AppKitError('wallet/no-accounts')
  return [session]
}
