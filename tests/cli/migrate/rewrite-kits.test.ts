import { describe, expect, test } from 'vitest'
import { rewriteSource } from '../../../src/cli/migrate/rewrite-source.js'

const rewrite = (source: string) => rewriteSource(source, new Map())

describe('migrate: RainbowKit', () => {
  test('getDefaultConfig: becomes createConfig with transports, and createAppKit', () => {
    const result = rewrite(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'App', // shown by wallets
  projectId: process.env['PROJECT_ID'] ?? '',
  chains: [mainnet, base],
  ssr: true,
})
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { createConfig, http } from 'wagmi'
import { createAppKit } from 'appkit-modal'
import { wagmi } from 'appkit-modal/adapters/wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  // shown by wallets
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  ssr: true,
})

createAppKit({
  adapters: [wagmi({ config })],
  networks: [mainnet, base],
  projectId: process.env['PROJECT_ID'] ?? '',
  metadata: { name: 'App' },
})
`)
  })

  test('getDefaultConfig: keeps transports, extends imports of wagmi, and renames what the file already uses', () => {
    const result = rewrite(`import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { http } from 'wagmi';
import { chains } from './chains';
const wagmi = 1, projectId = 'abc';
export const wagmiConfig = getDefaultConfig({ appName: 'App', appIcon: '/icon.png', projectId, chains, transports: { 1: http() } });
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { createAppKit } from 'appkit-modal';
import { wagmi as wagmi2 } from 'appkit-modal/adapters/wagmi';
import { http, createConfig } from 'wagmi';
import { chains } from './chains';
const wagmi = 1, projectId = 'abc';
export const wagmiConfig = createConfig({ chains, transports: { 1: http() } });

createAppKit({
  adapters: [wagmi2({ config: wagmiConfig })],
  networks: chains,
  projectId,
  metadata: { name: 'App', icons: ['/icon.png'] },
});
`)
  })

  test('getDefaultConfig: finds the networks of a constant in the same file', () => {
    const result = rewrite(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
const chains = [mainnet] as const
const config = getDefaultConfig({ appName: 'App', projectId: '', chains })
`)
    expect(result?.text).toContain('chains, transports: { [mainnet.id]: http() }')
    expect(result?.text).toContain('networks: chains,')
  })

  test.each([
    ['wallets', 'wallets: [{ groupName: "A", wallets: [] }], chains: [mainnet]', 'The option wallets has no automatic'],
    ['a spread', '...shared, chains: [mainnet]', 'without spreads'],
    ['a computed project id', 'projectId: readId(), chains: [mainnet]', 'The option projectId is computed'],
    ['computed chains', 'chains: [mainnet, ...(isTest ? [sepolia] : [])]', 'The option chains is computed'],
    ['missing chains', 'appName: "App"', 'add the option chains'],
  ])('getDefaultConfig: leaves and reports %s', (_name, options, message) => {
    const source = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
const config = getDefaultConfig({ ${options} })
`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toEqual([{ line: 2, message: expect.stringContaining(message) }])
  })

  test.each([
    ['a call in a function', 'function create() { return getDefaultConfig({ chains: [mainnet] }) }'],
    ['an options variable', 'const config = getDefaultConfig(options)'],
    ['an alias', 'const config = getDefaultConfig; config({})'],
    ['a local name', 'function f(getDefaultConfig) { return getDefaultConfig }'],
  ])('getDefaultConfig: leaves and reports %s', (_name, code) => {
    const source = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'\n${code}\n`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes[0]).toEqual({ line: 2, message: expect.stringContaining('getDefaultConfig:') })
  })

  test.each([
    ['in a tree', '<Q>\n  <P coolMode>\n    <App />\n  </P>\n</Q>', '<Q>\n    <App />\n</Q>'],
    ['after return', 'f(() => { return <P>\n  <App />\n</P> })', 'f(() => { return <App /> })'],
    ['around an expression', 'f(<P>{children}</P>)', 'f(<>{children}</>)'],
  ])('RainbowKitProvider: is removed %s', (_name, code, expected) => {
    const result = rewrite(`import { RainbowKitProvider as P } from '@rainbow-me/rainbowkit'\n${code}\n`)
    expect(result).toMatchObject({ text: `${expected}\n`, notes: [] })
  })

  test('RainbowKitProvider: stays with a theme, which is reported', () => {
    const source = `import { RainbowKitProvider, darkTheme } from '@rainbow-me/rainbowkit'
const app = <RainbowKitProvider
  theme={darkTheme()}><App /></RainbowKitProvider>
`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes.map(({ line }) => line)).toEqual([1, 3])
    expect(result?.notes[1]?.message).toContain('themeMode and themeVariables')
  })

  test('ConnectButton: translates props that have a counterpart, and removes those of its looks', () => {
    const result = rewrite(`import { ConnectButton } from '@rainbow-me/rainbowkit'
const a = <ConnectButton label="Go" showBalance={false} chainStatus="icon" accountStatus={{ smallScreen: 'avatar' }} />
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toContain('<ConnectButton label="Go" balance="hide" />')
  })

  test.each([
    ['ConnectButton.Custom', '<ConnectButton.Custom>{() => null}</ConnectButton.Custom>', 'render your own button'],
    ['a computed prop', '<ConnectButton showBalance={isLarge} />', 'replace showBalance'],
  ])('ConnectButton: leaves and reports %s', (_name, code, message) => {
    const source = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nconst a = ${code}\n`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toEqual([{ line: 2, message: expect.stringContaining(message) }])
  })

  test('hooks: become functions of useAppKit, undefined in the same states if the code tests it', () => {
    const result = rewrite(`import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
function A() {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openAccountModal: openAccount } = useAccountModal()
  const { openChainModal } = useChainModal()
  return [openConnectModal && 1, openChainModal ? 2 : 3, openAccount?.(), openAccount!(), <a onClick={openAccount} />, connectModalOpen]
}
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toContain(`function A() {
  const openConnectModal = useAppKitAccount().isConnected ? undefined : () => appKit.open({ view: 'Connect' })
  const { open: connectModalOpen } = useAppKitState()
  const appKit = useAppKit()
  const openAccount = () => appKit.open({ view: 'Account' })
  const openChainModal = useAppKitAccount().isConnected ? () => appKit.open({ view: 'Networks' }) : undefined
`)
    expect(result?.text).toContain("import { useAppKit, useAppKitAccount, useAppKitState } from 'appkit-modal/react'")
  })

  test.each([
    ['a function in a list of dependencies', 'const { openConnectModal } = useConnectModal()\n  f([openConnectModal])'],
    ['a function that is passed on', 'const { openConnectModal } = useConnectModal()\n  f(openConnectModal)'],
    ['the whole result', 'const modal = useConnectModal()'],
    ['rest', 'const { ...modal } = useConnectModal()'],
  ])('hooks: leaves and reports %s', (_name, code) => {
    const source = `import { useConnectModal } from '@rainbow-me/rainbowkit'\nfunction A() {\n  ${code}\n}\n`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toHaveLength(1)
  })
})

describe('migrate: ConnectKit', () => {
  test('getDefaultConfig: is unwrapped, and createAppKit is added', () => {
    const result = rewrite(`import { getDefaultConfig } from 'connectkit'
import { createConfig, http } from 'wagmi'
const config = createConfig(
  getDefaultConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http(url) },
    walletConnectProjectId: 'abc',
    appName: 'App',
    enableFamily: false,
  }),
)
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { createAppKit } from 'appkit-modal'
import { wagmi } from 'appkit-modal/adapters/wagmi'
import { createConfig, http } from 'wagmi'
const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http(url) },
  })

createAppKit({
  adapters: [wagmi({ config })],
  networks: [mainnet],
  projectId: 'abc',
  metadata: { name: 'App' },
})
`)
  })

  test.each([
    ['other functions', 'const config = create(getDefaultConfig({ chains: [mainnet] }))'],
    ['spreads', 'const config = createConfig({ ...getDefaultConfig({ chains: [mainnet] }) })'],
    ['a comment between', 'const config = createConfig(/* ours */ getDefaultConfig({ chains: [mainnet] }))'],
  ])('getDefaultConfig: leaves and reports %s', (_name, code) => {
    const source = `import { getDefaultConfig } from 'connectkit'\nimport { createConfig } from 'wagmi'\n${code}\n`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toEqual([{ line: 3, message: expect.stringContaining('getDefaultConfig:') }])
  })

  test('ConnectKitProvider and useModal: are replaced', () => {
    const result = rewrite(`import { ConnectKitProvider, useModal } from 'connectkit';
function A() {
  const { open, setOpen, openProfile } = useModal();
  return <ConnectKitProvider><a onClick={() => setOpen(true)} onBlur={() => setOpen(false)} onFocus={openProfile}>{open}</a></ConnectKitProvider>;
}
`)
    expect(result?.notes).toEqual([])
    expect(result?.text).toBe(`import { useAppKitState, useAppKit } from 'appkit-modal/react';
function A() {
  const appKit = useAppKit();
  const { open } = useAppKitState();
  const openProfile = () => appKit.open({ view: 'Account' });
  return <a onClick={() => appKit.open()} onBlur={() => appKit.close()} onFocus={openProfile}>{open}</a>;
}
`)
  })

  test.each([
    ['a computed state', 'const { setOpen } = useModal(); setOpen(isOpen)'],
    ['callbacks', 'const { setOpen } = useModal({ onConnect() {} })'],
    ['sign-in', 'const { openSIWE } = useModal()'],
  ])('useModal: leaves and reports %s', (_name, code) => {
    const source = `import { useModal } from 'connectkit'\nfunction A() { ${code} }\n`
    const result = rewrite(source)
    expect(result?.text).toBe(source)
    expect(result?.notes).toHaveLength(1)
  })
})

test('migrate: leaves a file in which only a default import could take the new names', () => {
  const source = `import all, { useModal } from 'connectkit'\nfunction A() { const { open } = useModal() }\n`
  expect(rewrite(source)).toMatchObject({ text: source, changes: [] })
})
