import { describe, expect, test } from 'vitest'
import { rewriteSource } from '../../../src/cli/migrate/rewrite-source.js'

const rewrite = (source: string) =>
  rewriteSource(
    source,
    new Map([
      [1, 'mainnet'],
      [8453, 'base'],
    ]),
  )

const hook = (code: string, name = 'useConnectWallet') =>
  `import { ${name} } from '@web3-onboard/react'\nfunction A() {\n  ${code}\n}\n`

describe('migrate: Web3-Onboard', () => {
  test('init: becomes createAppKit with networks, URLs, project id and metadata', () => {
    const result = rewrite(`import { init } from '@web3-onboard/react'
import injectedModule from '@web3-onboard/injected-wallets'
import walletConnectModule from '@web3-onboard/walletconnect'

const injected = injectedModule()

export default init({
  wallets: [injected, walletConnectModule({ projectId: 'abc', dappUrl: 'https://app.example' })],
  chains: [
    { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: url },
    { id: 8453, token: 'ETH', label: 'Base' },
    { id: '0x539', token: 'DEV', label: 'Devnet', rpcUrl: 'http://127.0.0.1:8545' },
  ],
  appMetadata: { name: 'App', icon: '<svg></svg>', description: 'An app', recommendedInjectedWallets: [] },
})
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { eip155 } from 'appkit-modal/chains/eip155'
import { mainnet, base, defineChain } from 'appkit-modal/networks'
import { createAppKit } from 'appkit-modal'


export default createAppKit({
  adapters: [eip155()],
  networks: [mainnet, base, defineChain({ id: 1337, name: 'Devnet', nativeCurrency: { name: 'DEV', symbol: 'DEV', decimals: 18 }, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } })],
  customRpcUrls: {
    'eip155:1': [{ url: url }],
  },
  projectId: 'abc',
  metadata: { name: 'App', description: 'An app' },
})
`)
  })

  const chains = "chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum' }]"
  test.each([
    ['other wallets', `wallets: [ledger()], ${chains}`, 'This wallet has no automatic replacement'],
    ['custom injected wallets', `wallets: [injected({ custom: [] })], ${chains}`, 'The options of this wallet'],
    ['a theme', `theme: 'dark', ${chains}`, 'The option theme'],
    ['computed chains', 'chains: list', 'The option chains is computed'],
    ['a spread', `...shared, ${chains}`, 'without spreads'],
    ['a chain without a node', "chains: [{ id: '0x539', token: 'A', label: 'B' }]", 'Chain 1337: add label'],
    ['terms to agree to', `${chains}, appMetadata: { agreement: {} }`, 'appMetadata.agreement'],
    ['missing chains', 'wallets: []', 'add the option chains'],
  ])('init: leaves and reports %s', (_name, options, message) => {
    const source = `import { init } from '@web3-onboard/react'
import injected from '@web3-onboard/injected-wallets'
import ledger from '@web3-onboard/ledger'
init({ ${options} })
`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toContainEqual({ line: 4, message: expect.stringContaining(message) })
  })

  test('init: leaves an instance whose methods the file calls', () => {
    const source = `import { init } from '@web3-onboard/react'
const onboard = init({ ${chains} })
onboard.connectWallet()
`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toEqual([{ line: 3, message: expect.stringContaining('onboard: replace its methods') }])
  })

  test('Web3OnboardProvider: becomes AppKitProvider with the same instance', () => {
    const result = rewrite(`import { Web3OnboardProvider } from '@web3-onboard/react'
import kit from './kit'
const app = <Web3OnboardProvider web3Onboard={kit}><App /></Web3OnboardProvider>
`)
    expect(result).toMatchObject({ notes: [] })
    expect(result?.text).toBe(`import { AppKitProvider } from 'appkit-modal/react'
import kit from './kit'
const app = <AppKitProvider instance={kit}><App /></AppKitProvider>
`)
  })

  test('useConnectWallet: becomes the hooks of the account, the modal and the disconnect', () => {
    const result = rewrite(
      hook(`const [{ wallet, connecting }, connect, disconnect] = useConnectWallet()
  const toggle = () => (wallet ? disconnect({ label: wallet.label }) : connect())
  return <a onClick={connect} data-busy={connecting}>{wallet?.accounts[0]?.address}{!wallet && toggle}</a>`),
    )
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { useAppKitAccount, useAppKit, useDisconnect } from 'appkit-modal/react'
function A() {
  const appKitAccount = useAppKitAccount()
  const connecting = appKitAccount.status === 'connecting'
  const appKit = useAppKit()
  const connect = () => appKit.open({ view: 'Connect' })
  const { disconnect } = useDisconnect()
  const toggle = () => (appKitAccount.isConnected ? disconnect() : connect())
  return <a onClick={connect} data-busy={connecting}>{appKitAccount.address}{!appKitAccount.isConnected && toggle}</a>
}
`)
  })

  test.each([
    ['wallet.accounts[0].address.slice(2)', 'appKitAccount.address?.slice(2)'],
    ['wallet?.accounts[0]?.address?.slice(2)', 'appKitAccount.address?.slice(2)'],
    ['wallet.accounts[0].address[0]', 'appKitAccount.address?.[0]'],
    ['wallet ? 1 : 2', 'appKitAccount.isConnected ? 1 : 2'],
    ['wallet && wallet.accounts[0].address', 'appKitAccount.isConnected && appKitAccount.address'],
  ])('useConnectWallet: rewrites %s', (code, expected) => {
    const result = rewrite(hook(`const [{ wallet }] = useConnectWallet()\n  return ${code}`))
    expect(result?.notes).toEqual([])
    expect(result?.text).toContain(`return ${expected}\n`)
  })

  test.each([
    ['the provider of a wallet', 'const [{ wallet }] = useConnectWallet()\n  f(wallet.provider)'],
    ['a second account', 'const [{ wallet }] = useConnectWallet()\n  f(wallet.accounts[1].address)'],
    ['the result of connect', 'const [, connect] = useConnectWallet()\n  const wallets = connect()'],
    ['options of connect', 'const [, connect] = useConnectWallet()\n  connect({ autoSelect: "MetaMask" })'],
    ['disconnect as a handler', 'const [, , disconnect] = useConnectWallet()\n  f(<a onClick={disconnect} />)'],
    ['further functions', 'const [, , , updateBalances] = useConnectWallet()'],
    ['the whole result', 'const all = useConnectWallet()'],
  ])('useConnectWallet: leaves and reports %s', (_name, code) => {
    const source = hook(code)
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toHaveLength(1)
  })

  test('useSetChain: becomes useAppKitNetwork, with numbers for chain ids', () => {
    const source = `const [{ connectedChain }, setChain] = useSetChain()
  return <a onClick={() => setChain({ chainId: '0x2105' })}>{connectedChain && connectedChain.id !== '0x1'}</a>`
    const result = rewrite(hook(source, 'useSetChain'))
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { base } from 'appkit-modal/networks'
import { useAppKitNetwork } from 'appkit-modal/react'
function A() {
  const appKitNetwork = useAppKitNetwork()
  return <a onClick={() => appKitNetwork.switchNetwork(base)}>{appKitNetwork.caipNetwork && appKitNetwork.chainId !== 1}</a>
}
`)
  })

  test.each([
    ['the list of chains', 'const [{ chains }] = useSetChain()'],
    ['a computed chain', 'const [, setChain] = useSetChain()\n  setChain({ chainId: id })'],
    ['an unknown chain', 'const [, setChain] = useSetChain()\n  setChain({ chainId: "0x539" })'],
    ['the id as text', 'const [{ connectedChain }] = useSetChain()\n  f(connectedChain?.id)'],
  ])('useSetChain: leaves and reports %s', (_name, code) => {
    const source = hook(code, 'useSetChain')
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toHaveLength(1)
  })
})
