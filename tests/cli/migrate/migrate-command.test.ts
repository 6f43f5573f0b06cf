import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseFlags, UsageError } from '../../../src/cli/command-line.js'
import { runCommand } from '../../../src/cli/run-command.js'
import {
  connectKitApp,
  onboardApp,
  plainApp,
  rainbowKitApp,
  reactApp,
  vueApp,
} from '../../../scripts/consumers/migrated-apps.mjs'

/** Writes an app and runs the command in it. */
async function migrate(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name.replace('src/', '')), text)
  let out = ''
  const code = await runCommand(['migrate', folder, ...args], {
    out: text => (out += text),
    err: text => (out += text),
  })
  return { code, out, read: (name: string) => readFileSync(join(folder, 'src', name), 'utf8') }
}

const appKit = `// our wallet
import { createAppKit, useAppKit } from '@reown/appkit/react';
import { WagmiAdapter } from "@reown/appkit-adapter-wagmi";
import { mainnet, type AppKitNetwork as N } from '@reown/appkit/networks'

const text = "import { createAppKit } from '@reown/appkit'" // stays
createAppKit({   adapters: [],  networks: [mainnet] })
`

describe('migrate', () => {
  test('AppKit: prints the changes, and writes nothing without --write', async () => {
    const app = await migrate({ 'app.tsx': appKit })
    expect(app.code).toBe(0)
    expect(app.read('app.tsx')).toBe(appKit)
    expect(app.out).toContain("src/app.tsx:2\n- import { createAppKit, useAppKit } from '@reown/appkit/react';")
    expect(app.out).toContain('Files to change (run with --write): 1. Places that need a person: 0.')
  })

  test('AppKit: --write rewrites imports and keeps everything else', async () => {
    const app = await migrate({ 'app.tsx': appKit }, '--write')
    expect(app.read('app.tsx')).toBe(`// our wallet
import { createAppKit, useAppKit } from 'appkit-modal/compat/react';
import { WagmiAdapter } from 'appkit-modal/compat/wagmi';
import { mainnet } from 'appkit-modal/networks'
import { type NetworkInput as N } from 'appkit-modal'

const text = "import { createAppKit } from '@reown/appkit'" // stays
createAppKit({   adapters: [],  networks: [mainnet] })
`)
  })

  test('AppKit: keeps names without a counterpart and reports their line', async () => {
    const source =
      "\nimport { useAppKit, modal } from '@reown/appkit/react'\nimport { usePay } from '@reown/appkit-pay/react'\n"
    const app = await migrate({ 'app.ts': source }, '--write')
    expect(app.code).toBe(1)
    expect(app.read('app.ts')).toContain(
      "import { useAppKit } from 'appkit-modal/compat/react'\nimport { modal } from '@reown/appkit/react'",
    )
    expect(app.out).toContain('src/app.ts:2 modal of @reown/appkit/react')
    expect(app.out).toContain('src/app.ts:3 usePay of @reown/appkit-pay/react')
  })

  test('RainbowKit: renames the button, and removes the styles and the provider', async () => {
    const source = `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'

export const App = () => <RainbowKitProvider><ConnectButton /></RainbowKitProvider>
`
    const app = await migrate({ 'app.tsx': source }, '--write')
    expect(app.code).toBe(0)
    expect(app.read('app.tsx')).toBe(`import { AppKitButton as ConnectButton } from 'appkit-modal/react'

export const App = () => <ConnectButton />
`)
  })

  test('RainbowKit, ConnectKit and Web3-Onboard: complete apps need no person', async () => {
    for (const files of [rainbowKitApp, connectKitApp, onboardApp]) {
      const app = await migrate(files, '--write')
      expect([app.code, app.out]).toEqual([0, expect.stringContaining('Places that need a person: 0.')])
      const texts = Object.keys(files).map(path => app.read(path.replace('src/', '')))
      expect(texts.join('\n')).not.toMatch(/rainbow-me|connectkit|web3-onboard/)
      expect(texts.join('\n')).toContain('createAppKit({')
      const again = await migrate(Object.fromEntries(Object.keys(files).map((path, at) => [path, texts[at] ?? ''])))
      expect(again.out).toContain('Files to change (run with --write): 0.')
    }
  })

  test('ConnectKit: renames the button', async () => {
    const app = await migrate({ 'app.jsx': "import { ConnectKitButton } from 'connectkit'\n" }, '--write')
    expect(app.code).toBe(0)
    expect(app.read('app.jsx')).toBe("import { AppKitButton as ConnectKitButton } from 'appkit-modal/react'\n")
  })

  test('Web3-Onboard: reports each import', async () => {
    const source = "import Onboard from '@web3-onboard/core'\nimport { init } from '@web3-onboard/react'\n"
    const app = await migrate({ 'app.js': source }, '--write')
    expect(app.code).toBe(1)
    expect(app.read('app.js')).toBe(source)
    expect(app.out).toContain('src/app.js:1 Default or namespace import of @web3-onboard/core')
    expect(app.out).toContain('src/app.js:2 init of @web3-onboard/react')
  })

  test('AppKit: rewrites the options of createAppKit and removes those without an effect', async () => {
    const app = await migrate(reactApp, '--write')
    expect([app.code, app.out]).toEqual([0, expect.stringContaining('Places that need a person: 0.')])
    const kit = app.read('kit.ts')
    expect(kit).toContain(
      'features: { analytics: false, swaps: true, onramp: true, email: false, socials: [] },\n  themeVar',
    )
    expect(kit).toContain("'--appkit-accent': '#0a7',\n    '--appkit-border-radius-master': '2px',")
    expect(kit).toContain("import { type NetworkInput as AppKitNetwork } from 'appkit-modal'")
    expect(app.read('main.tsx')).not.toContain('@reown')
  })

  test('AppKit: reports options that need a person, and codes of their own color', async () => {
    const source = `import { createAppKit } from '@reown/appkit'
createAppKit({
  tokens: { 'eip155:1': { address: '0x1' } },
  features: {
    email: true,
    smartSessions: true, pay: true },
  themeVariables: { '--w3m-qr-color': '#000' },
  networks })
`
    const app = await migrate({ 'kit.js': source }, '--write')
    expect(app.code).toBe(1)
    expect(app.read('kit.js')).toBe(`import { createAppKit } from 'appkit-modal/compat'
createAppKit({
  features: {
    email: true,
    pay: true },
  themeVariables: { '--w3m-qr-color': '#000' },
  networks })
`)
    expect(app.out.match(/^src\/kit\.js:\d+ \S+/gm)).toEqual([
      'src/kit.js:5 features.email:',
      'src/kit.js:6 features.pay:',
      'src/kit.js:7 --w3m-qr-color:',
    ])
  })

  test('AppKit: leaves options of other functions, and names networks that do not exist', async () => {
    const source = "import { ton } from '@reown/appkit/networks'\ncreateOther({ enableCoinbase: true })\n"
    const app = await migrate({ 'app.ts': source }, '--write')
    expect(app.read('app.ts')).toBe(source)
    expect(app.out).toContain('src/app.ts:1 ton of @reown/appkit/networks: this network does not exist')
  })

  test('AppKit: leaves the tags of a page, which compat defines', async () => {
    const app = await migrate({ 'index.html': '<w3m-button></w3m-button>\n' })
    expect([app.code, app.out]).toEqual([0, expect.stringContaining('Places that need a person: 0.')])
  })

  test('AppKit: renames tags and their attributes in JSX', async () => {
    const source = '<main><w3m-button charsStart="4" label="w3m-button" /><w3m-router></w3m-router></main>\n'
    const app = await migrate({ 'app.jsx': source }, '--write')
    expect(app.read('app.jsx')).toBe(
      '<main><appkit-button chars-start="4" label="w3m-button" /><w3m-router></w3m-router></main>\n',
    )
  })

  test('AppKit: rewrites the scripts and the tags of Vue components, with their own lines', async () => {
    const app = await migrate(vueApp, '--write')
    expect(app.code).toBe(0)
    expect(app.read('App.vue')).toBe(
      vueApp['src/App.vue'].replace('@reown/appkit/vue', 'appkit-modal/vue').replace('<w3m-button', '<appkit-button'),
    )
    expect(app.out).toContain('src/App.vue:2\n- import { useAppKit, useAppKitAccount, useAppKitNetwork }')
    expect(app.read('kit.ts')).toContain("import { createAppKit } from 'appkit-modal/compat'")
  })

  test('AppKit: keeps semicolons', async () => {
    const app = await migrate(plainApp, '--write')
    expect(app.code).toBe(0)
    expect(app.read('main.ts')).toContain("import { createAppKit } from 'appkit-modal/compat';\n")
    expect(app.read('main.ts')).toContain('features: { swaps: false, },')
  })

  test.each([
    ['rainbowkit', "import { useConnectModal } from '@rainbow-me/rainbowkit'", 'use useAppKit().open()'],
    ['connectkit', "import { ConnectKitProvider } from 'connectkit'", 'call createAppKit once'],
    ['web3-onboard', "import { useSetChain } from '@web3-onboard/react'", 'use useAppKitNetwork()'],
    ['appkit', "import { modal } from '@reown/appkit/react'", 'use the return value of createAppKit'],
  ])('%s: says what replaces %s', async (_product, source, hint) => {
    const app = await migrate({ 'app.ts': `${source}\n` })
    expect(app.out).toContain(hint)
    expect(app.code).toBe(1)
  })

  test('reports re-exports, broken files and other kinds of files, and changes none of them', async () => {
    const files = {
      'a.ts': "export { createAppKit } from '@reown/appkit'\n",
      'b.ts': "import { from '@reown/appkit'\n",
      'c.astro': "---\nimport { useAppKit } from '@reown/appkit/vue'\n---\n",
    }
    const app = await migrate(files, '--write', '--json')
    expect(app.code).toBe(1)
    const { changes, notes } = JSON.parse(app.out)
    expect(changes).toEqual([])
    expect(notes.map(({ file }: { file: string }) => file)).toEqual(['src/a.ts', 'src/b.ts', 'src/c.astro'])
    for (const [name, text] of Object.entries(files)) expect(app.read(name)).toBe(text)
  })

  test('an app without these products has nothing to change, and a missing folder is a usage error', async () => {
    const app = await migrate({ 'app.ts': "import { createAppKit } from 'appkit-modal'\n" })
    expect([app.code, app.out]).toEqual([0, 'Files to change (run with --write): 0. Places that need a person: 0.\n'])
    let err = ''
    expect(await runCommand(['migrate', '/no/such/folder'], { out: () => {}, err: text => (err += text) })).toBe(2)
    expect(err).toContain('There is no folder')
  })

  test('an unknown flag is a usage error', () => {
    expect(() => parseFlags(['--wirte'], { write: { type: 'boolean' } }, true)).toThrow(UsageError)
  })
})
