// Apps built from the code blocks of the guides, as a reader would paste them.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from '../ensure-browser.mjs'
import { buildApp } from './bundlers.mjs'
import { codeBlocks } from './code-blocks.mjs'
import { runCaptured, tail } from './command.mjs'
import { nextGuideApps } from './next-guide.mjs'
import { install, useTarball, writeManifest } from './registry-install.mjs'
import { drivePage, serveFolder } from './served-page.mjs'

const VITE = { vite: '^8.3.8', typescript: '^7.0.2' }
export const REACT = { react: '^19.3.1', 'react-dom': '^19.3.1' }
export const REACT_TYPES = { '@types/react': '^19.2.0', '@types/react-dom': '^19.2.0' }

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
}

export const guideApps = [
  { app: 'guide-wagmi-3', write: (folder, places) => writeWagmi(folder, places, '^3.5.0') },
  { app: 'guide-wagmi-2', write: (folder, places) => writeWagmi(folder, places, '^2.19.0') },
  { app: 'guide-ethers-6', write: writeEthers },
  { app: 'guide-testing', write: writeTesting, check: runPlaywright },
  ...nextGuideApps,
]

/** Writes, installs and checks the app of a guide: builds and drives it, or runs its tests. */
export async function checkGuide({ write, check = driveApp }, places) {
  write(places.folder, places)
  const problems = await install(places.folder)
  const checked = await check(places)
  return { ...checked, problems: [...problems, ...checked.problems] }
}

/** Builds and drives an app. `button` is the tag of the button that opens the modal. */
export async function driveApp({ folder, browser, button }) {
  const { problems, warnings } = await buildApp(folder)
  if (problems.length > 0) return { problems, figures: {} }
  const served = await serveFolder(join(folder, 'dist'))
  try {
    const driven = await drivePage(await browser(), served.origin, { button })
    return { problems: driven.problems, notes: warnings, figures: { warnings: warnings.length } }
  } finally {
    served.stop()
  }
}

function writeWagmi(folder, { root, tarball }, wagmi) {
  const [config] = codeBlocks(root, 'beside-wagmi.md', 'ts')
  const [tree] = codeBlocks(root, 'beside-wagmi.md', 'tsx')
  const [useAccount, hook] = wagmi.startsWith('^2') ? ['useAccount', 'useAccount'] : ['useConnection', 'useConnection']
  writeVite(folder, { '@tanstack/react-query': '^5.0.0', viem: '^2.37.0', wagmi, ...REACT }, tarball, REACT_TYPES)
  writeFileSync(join(folder, 'src', 'config.ts'), config)
  writeFileSync(
    join(folder, 'src', 'main.tsx'),
    `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { ${useAccount}, WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

function App() {
  const { address } = ${hook}()
  return <output aria-label="Account">{address ?? 'Not connected'}</output>
}

createRoot(document.getElementById('root')!).render(
${tree}
)
`,
  )
  writePage(folder, '<div id="root"></div>', 'main.tsx')
}

function writeEthers(folder, { root, tarball }) {
  const [first] = codeBlocks(root, 'beside-ethers.md', 'ts')
  writeVite(folder, { ethers: '^6.13.0' }, tarball)
  writeFileSync(
    join(folder, 'src', 'main.ts'),
    `${first}
const output = document.querySelector('output')!
watchSigner(kit, async signer => {
  const provider = signer && (await providerOf(kit))
  output.value = signer && provider ? await (await signerOf(kit)).getAddress() : 'Not connected'
})
document.querySelector('#pay')?.addEventListener('click', () => void pay(output.value))
`,
  )
  writePage(folder, '<appkit-button></appkit-button><output aria-label="Account"></output>', 'main.ts')
}

/** The app under test is the built vanilla template; the tests and the page script come from the guide. */
function writeTesting(folder, { root, tarball }) {
  cpSync(join(root, 'create', 'templates', 'vanilla'), folder, { recursive: true })
  useTarball(folder, tarball, {}, { '@playwright/test': '1.65.1', esbuild: '^0.28.0' })
  mkdirSync(join(folder, 'tests'), { recursive: true })
  for (const code of codeBlocks(root, 'testing.md', 'ts')) {
    const [, path] = /^\/\/ (\S+\.ts)$/m.exec(code.split('\n')[0]) ?? []
    if (path) writeFileSync(join(folder, path), code)
  }
  // The guide's own configuration, with this machine's browser in place of Playwright's.
  const launchOptions = JSON.stringify({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
  writeFileSync(
    join(folder, 'consumer.config.ts'),
    `import guide from './playwright.config'
export default { ...guide, use: { ...guide.use, launchOptions: ${launchOptions} } }
`,
  )
}

async function runPlaywright({ folder }) {
  const { code, output } = await runCaptured(
    'npx',
    ['playwright', 'test', '--config=consumer.config.ts', '--reporter=line'],
    { cwd: folder },
  )
  return { problems: code === 0 ? [] : [tail(output, 40)], figures: {} }
}

/** Writes the manifest and the configuration of a Vite app. */
export function writeVite(folder, dependencies, tarball, types = {}) {
  mkdirSync(join(folder, 'src'), { recursive: true })
  const more = { scripts: { build: 'tsc && vite build' }, devDependencies: { ...VITE, ...types } }
  writeManifest(folder, { 'appkit-modal': `file:${tarball}`, ...dependencies }, more)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
}

/** Writes the page of a Vite app. */
export function writePage(folder, body, script) {
  const head = '<meta charset="utf-8" /><title>App</title><link rel="icon" href="data:," />'
  const module = `<script type="module" src="/src/${script}"></script>`
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}${module}</head><body>${body}</body></html>`,
  )
}
