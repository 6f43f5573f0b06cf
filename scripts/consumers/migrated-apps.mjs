// Small apps of similar products, rewritten by `appkit-modal migrate`, built from the tarball, and driven.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCaptured, tail } from './command.mjs'
import { driveApp, REACT, REACT_TYPES, writePage, writeVite } from './guides.mjs'
import { install } from './registry-install.mjs'

const OUTPUT = '<output aria-label="Account">{address ?? "Not connected"}</output>'

/** AppKit with React and wagmi: hooks, options, theme variables and the adapter class. */
export const reactApp = {
  'src/kit.ts': `import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet, type AppKitNetwork } from '@reown/appkit/networks'

const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, base]
const projectId = ''

export const adapter = new WagmiAdapter({ networks, projectId })

export const modal = createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
  features: { analytics: false, swaps: ['1inch'], onramp: ['meld'], email: false, socials: [] },
  enableCoinbase: false,
  themeVariables: {
    '--w3m-accent': '#0a7',
    '--w3m-border-radius-master': '2px',
  },
})
`,
  'src/main.tsx': `import { AppKitButton, useAppKitAccount, useAppKitEvents, useAppKitNetwork } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useConnection, WagmiProvider } from 'wagmi'
import { adapter, modal } from './kit'

const queryClient = new QueryClient()
modal.subscribeEvents(({ data }) => document.body.setAttribute('data-event', data.event))

function App() {
  const { address } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { data } = useAppKitEvents()
  const { address: ofWagmi } = useConnection()
  return (
    <main data-network={caipNetwork?.name} data-event={data?.event} data-same={String(address === ofWagmi)}>
      <AppKitButton />
      ${OUTPUT}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
`,
}

/** AppKit without a framework: the tag, the class for ethers and a subscription. */
export const plainApp = {
  'src/main.ts': `import { createAppKit } from '@reown/appkit';
import { EthersAdapter } from '@reown/appkit-adapter-ethers';
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin';
import { base, bitcoin, mainnet } from '@reown/appkit/networks';

const modal = createAppKit({
  adapters: [new EthersAdapter(), new BitcoinAdapter({ networks: [bitcoin] })],
  networks: [mainnet, base, bitcoin],
  projectId: '',
  metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
  features: { swaps: [], headless: false },
  themeVariables: { '--apkt-accent': '#0a7' },
});

modal.subscribeAccount(({ address }) => {
  document.querySelector('output')!.value = address ?? 'Not connected';
}, 'eip155');
modal.subscribeEvents(event => console.assert(typeof event.data.event === 'string'));
console.assert(modal.getError() === '' && modal.getCaipNetwork('eip155', base.id)?.name === 'Base');
`,
}

/** AppKit with Vue: the composables and the tag in a template. */
export const vueApp = {
  'src/main.ts': `import { createApp } from 'vue'
import App from './App.vue'
import './kit'

createApp(App).mount('#root')
`,
  'src/kit.ts': `import { createAppKit } from '@reown/appkit/vue'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { mainnet } from '@reown/appkit/networks'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: '',
  metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
  features: { swaps: ['1inch'] },
})
`,
  'src/App.vue': `<script setup lang="ts">
import { useAppKit, useAppKitAccount, useAppKitNetwork } from '@reown/appkit/vue'

const { close } = useAppKit()
const { address, isConnected } = useAppKitAccount()
const { caipNetwork } = useAppKitNetwork()
</script>

<template>
  <main :data-network="caipNetwork?.name" :data-connected="isConnected" @dblclick="close()">
    <w3m-button />
    <output aria-label="Account">{{ address ?? 'Not connected' }}</output>
  </main>
</template>
`,
}

const wagmiTree = (before, after) => `createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      ${before}
        <App />
      ${after}
    </QueryClientProvider>
  </WagmiProvider>,
)
`

/** RainbowKit with wagmi: the configuration, the provider, the button and the hooks. */
export const rainbowKitApp = {
  'src/config.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'App',
  projectId: '',
  chains: [mainnet, base],
  ssr: false,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
`,
  'src/main.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, RainbowKitProvider, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

function App() {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openChainModal } = useChainModal()
  const { address } = useAccount()
  return (
    <main data-open={connectModalOpen}>
      <ConnectButton chainStatus="icon" showBalance={false} />
      {openConnectModal && <button onClick={openConnectModal}>Sign up</button>}
      <button onClick={() => openChainModal?.()}>Networks</button>
      ${OUTPUT}
    </main>
  )
}

${wagmiTree('<RainbowKitProvider modalSize="compact">', '</RainbowKitProvider>')}`,
}

/** ConnectKit with wagmi: the same, with transports and another hook. */
export const connectKitApp = {
  'src/main.tsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: http(), [base.id]: http() },
    walletConnectProjectId: '',
    appName: 'App',
    appDescription: 'An app',
  }),
)
const queryClient = new QueryClient()

function App() {
  const { open, setOpen, openSwitchNetworks } = useModal()
  const { address } = useAccount()
  return (
    <main data-open={open}>
      <ConnectKitButton />
      <button onClick={() => setOpen(true)}>Sign up</button>
      <button onClick={openSwitchNetworks}>Networks</button>
      ${OUTPUT}
    </main>
  )
}

${wagmiTree('<ConnectKitProvider>', '</ConnectKitProvider>')}`,
}

/** Web3-Onboard with React: `init`, the provider and the hooks. The app has its own button. */
export const onboardApp = {
  'src/onboard.ts': `import injectedModule from '@web3-onboard/injected-wallets'
import { init } from '@web3-onboard/react'
import walletConnectModule from '@web3-onboard/walletconnect'

const injected = injectedModule()
const walletConnect = walletConnectModule({ projectId: '', dappUrl: 'https://app.example' })

export default init({
  wallets: [injected, walletConnect],
  chains: [
    { id: '0x1', token: 'ETH', label: 'Ethereum' },
    { id: 8453, token: 'ETH', label: 'Base', rpcUrl: 'https://base.example' },
    { id: '0x5af3107a', token: 'DEV', label: 'Devnet', rpcUrl: 'http://127.0.0.1:8545' },
  ],
  appMetadata: { name: 'App', icon: '<svg></svg>', description: 'An app' },
})
`,
  'src/main.tsx': `import { useConnectWallet, useSetChain, Web3OnboardProvider } from '@web3-onboard/react'
import { createRoot } from 'react-dom/client'
import onboard from './onboard'

function App() {
  const [{ wallet, connecting }, connect, disconnect] = useConnectWallet()
  const [{ connectedChain }, setChain] = useSetChain()
  const address = wallet?.accounts[0]?.address
  return (
    <main data-network={connectedChain?.label}>
      <div id="connect">
        <button disabled={connecting} onClick={() => (wallet ? disconnect(wallet) : connect())}>
          {wallet ? 'Disconnect' : 'Connect'}
        </button>
      </div>
      {connectedChain?.id === '0x1' && <button onClick={() => setChain({ chainId: '0x2105' })}>Base</button>}
      ${OUTPUT}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <Web3OnboardProvider web3Onboard={onboard}>
    <App />
  </Web3OnboardProvider>,
)
`,
}

const VUE_CONFIG = `import vue from '@vitejs/plugin-vue'

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } } })],
}
`

const WAGMI = { wagmi: '^3.5.0', '@wagmi/core': '^3.4.0', viem: '^2.37.0', '@tanstack/react-query': '^5.0.0' }
// The version that RainbowKit and ConnectKit require.
const WAGMI_2 = { wagmi: '^2.19.0', viem: '^2.37.0', '@tanstack/react-query': '^5.0.0' }

/** The apps, with the page of each. */
export const migratedApps = [
  {
    app: 'migrated-react',
    files: reactApp,
    script: 'main.tsx',
    body: '<div id="root"></div>',
    dependencies: { ...WAGMI, ...REACT },
    types: REACT_TYPES,
  },
  {
    app: 'migrated-plain',
    files: plainApp,
    script: 'main.ts',
    body: '<w3m-button label="Connect" loadingLabel="Wait"></w3m-button><output aria-label="Account"></output>',
    button: 'w3m-button',
  },
  {
    app: 'migrated-vue',
    files: { ...vueApp, 'vite.config.js': VUE_CONFIG, 'src/vue.d.ts': "declare module '*.vue'\n" },
    script: 'main.ts',
    body: '<div id="root"></div>',
    dependencies: { vue: '^3.5.45', '@vitejs/plugin-vue': '^6.0.11' },
  },
  ...[
    ['migrated-rainbowkit', rainbowKitApp, WAGMI_2],
    ['migrated-connectkit', connectKitApp, WAGMI_2],
    ['migrated-onboard', onboardApp, {}, '#connect'],
  ].map(([app, files, dependencies, button]) => ({
    app,
    files,
    script: 'main.tsx',
    body: '<div id="root"></div>',
    button,
    dependencies: { ...dependencies, ...REACT },
    types: REACT_TYPES,
  })),
]

/** Writes an app, rewrites it with the command of the tarball, installs, builds and drives it. */
export async function checkMigrated({ files, script, body, button, dependencies = {}, types }, places) {
  const { folder, tarball, unpacked, browser } = places
  writeVite(folder, dependencies, tarball, types)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writePage(folder, body, script)
  const command = join(unpacked, 'dist', 'cli.js')
  const { code, output } = await runCaptured(process.execPath, [command, 'migrate', folder, '--write'], { cwd: folder })
  if (code !== 0) return { problems: [`appkit-modal migrate ended with ${code}:\n${tail(output)}`], figures: {} }
  const peers = await install(folder)
  const checked = await driveApp({ folder, browser, button })
  return { ...checked, problems: [...peers, ...checked.problems] }
}
