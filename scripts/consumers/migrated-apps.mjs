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

const VUE_CONFIG = `import vue from '@vitejs/plugin-vue'

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } } })],
}
`

const WAGMI = { wagmi: '^3.5.0', '@wagmi/core': '^3.4.0', viem: '^2.37.0', '@tanstack/react-query': '^5.0.0' }

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
