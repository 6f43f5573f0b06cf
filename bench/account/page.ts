import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

/** The wallet approves every connection, and restores it without a prompt. */
const answers: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: ['0x6b2a3bfbb1f6ec4ed6fb1a7ff87d7d8f5e2a9c10'],
  eth_accounts: ['0x6b2a3bfbb1f6ec4ed6fb1a7ff87d7d8f5e2a9c10'],
  eth_chainId: '0x1',
}
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const info = { uuid: 'f3ae2f4c-61a8-4b4c-9d0a-5c1d2d8d9e01', name: 'Account Wallet', icon, rdns: 'test.bench.account' }
const request = async ({ method }: { method: string }) => answers[method] ?? null
const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
window.addEventListener('eip6963:requestProvider', () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
)

/** The services are stubs on this server: nodes, and a data service with a few tokens. */
const { origin } = location
createAppKit({
  adapters: [eip155()],
  networks: [mainnet, base],
  customRpcUrls: { 'eip155:1': [{ url: `${origin}/rpc` }], 'eip155:8453': [{ url: `${origin}/rpc` }] },
  endpoints: { catalogue: `${origin}/services`, data: `${origin}/services`, rpc: `${origin}/rpc` },
  projectId: 'bench',
  debug: false,
})
