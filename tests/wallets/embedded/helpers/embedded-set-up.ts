import type { ConnectRequest } from '../../../../src/core/connector.js'
import type { Network } from '../../../../src/core/network.js'
import { toNetwork } from '../../../../src/core/network.js'
import type { LoginValues } from '../../../../src/wallets/embedded/login-cache.js'
import { openEmbedded, type SignInWithLogin } from '../../../../src/wallets/embedded/open-embedded.js'
import type { ApprovalOutcome } from '../../../../src/wallets/embedded/embedded-provider.js'
import { scriptedFrame, type FrameScript } from '../../../helpers/scripted-frame.js'
import { FakeClock } from '../../../lib/fake-clock.js'
import { loginStore } from './login-store.js'

export const address = `0x${'ab'.repeat(20)}`
export const solanaAddress = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
export const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const user = { address, chainId: 1, caipAccounts: [`eip155:1:${address}`, `${solanaId}:${solanaAddress}`] }

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (caipNetworkId: Network['caipNetworkId']) => {
  const id = caipNetworkId.split(':')[1] ?? ''
  return toNetwork({ id, caipNetworkId, name: id, nativeCurrency: currency, rpcUrls: { default: { http: [] } } })
}
export const networks = [network('eip155:1'), network('eip155:8453'), network(solanaId)]

export function connectRequest(more: Partial<ConnectRequest> = {}): ConnectRequest {
  return { networks, signal: new AbortController().signal, ...more }
}

/** Creates the embedded wallet on a scripted frame and records its calls to the modal. */
export function setUp(
  script: FrameScript = {},
  {
    values = {},
    type = 'eoa',
    signIn,
  }: { values?: Partial<LoginValues>; type?: 'eoa' | 'smartAccount'; signIn?: SignInWithLogin | undefined } = {},
) {
  const clock = new FakeClock()
  const store = loginStore(values)
  const frame = scriptedFrame({
    SYNC_DAPP_DATA: undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [8453] },
    GET_USER: user,
    ...script,
  })
  const begun: string[] = []
  const ended: ApprovalOutcome[] = []
  const refused: string[] = []
  const wallet = openEmbedded({
    frame,
    store,
    clock,
    hooks: {
      onApproval(method) {
        begun.push(method)
        return outcome => void ended.push(outcome)
      },
      onNotAllowed: method => void refused.push(method),
    },
    dappData: () => ({ projectId: 'p' }),
    preferredType: () => type,
    getWalletName: provider => `wallet of ${provider}`,
    ...(signIn && { signIn }),
  })
  return { clock, store, frame, wallet, begun, ended, refused }
}
