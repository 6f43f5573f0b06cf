// The checks that need no network: part of `npm test`.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundlers, checkBundler, toolsOf, writeBundlerApp } from './bundlers.mjs'
import { copyDeclared, linkTools } from './declared-dependencies.mjs'
import { misreadFiles, strayImports } from './entry-graph.mjs'
import { readManifest, unpackTarball } from './pack.mjs'
import { publishedProblems } from './published-files.mjs'
import { treeShakingProblems } from './tree-shaking.mjs'
import { allEntries, entriesWithoutPeers, importErrors, typeErrors, writeTypedApp } from './types-and-imports.mjs'

const PEERS = [
  'react',
  '@types/react',
  'vue',
  'ethers',
  '@wagmi/core',
  '@solana/web3.js',
  '@scure/btc-signer',
  '@scure/sr25519',
]

/**
 * Unpacks the tarball in a parent folder of all apps, with the packages it declares, so that an app resolves nothing
 * else. Returns the folder of the package.
 */
export async function prepareOffline({ root, workspace, tarball }) {
  const { name } = readManifest(root)
  const unpacked = await unpackTarball(tarball, workspace, name)
  copyDeclared(readManifest(unpacked), root, workspace)
  return unpacked
}

/** The offline checks, by the name of the app. */
export function offlineChecks({ root, workspace, unpacked, browser }) {
  const builds = bundlers
    .filter(({ offline }) => offline)
    .map(bundler => ({
      app: bundler.app,
      async run() {
        const folder = join(workspace, bundler.app)
        writeBundlerApp(bundler, root, folder)
        linkTools(toolsOf(folder), root, folder)
        return unweighed(bundler, await checkBundler(bundler, folder, browser, { QUICK: '1' }))
      },
    }))
  return [
    { app: 'published-files', run: async () => ({ problems: publishedProblems(unpacked), figures: {} }) },
    {
      app: 'tree-shaking',
      run: async () => ({
        problems: await treeShakingProblems(unpacked, join(workspace, 'tree-shaking')),
        figures: {},
      }),
    },
    {
      app: 'entry-graph',
      run: async () => ({ problems: [...strayImports(unpacked), ...misreadFiles(unpacked)], figures: {} }),
    },
    ...['bundler', 'nodenext'].map(resolution => ({
      app: `types-${resolution}`,
      run: () => checkTypes({ root, workspace, unpacked }, resolution),
    })),
    { app: 'node-import', run: () => checkImports({ root, workspace, unpacked }) },
    ...builds,
  ]
}

/** Removes the sizes of an app built with a faster minifier; `--all` checks those. */
function unweighed({ app }, { figures, ...rest }) {
  const isWeight = name => app === 'webpack-5' && name.endsWith('KiB')
  return { ...rest, figures: Object.fromEntries(Object.entries(figures).filter(([name]) => !isWeight(name))) }
}

async function checkTypes({ root, workspace, unpacked }, resolution) {
  const folder = join(workspace, `types-${resolution}`)
  writeTypedApp(folder, entriesWithoutPeers(unpacked))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return { problems: await typeErrors(folder, tsc, resolution), figures: {} }
}

/** Imports the entry points without peers in an environment without peers, then all of them with all peers. */
async function checkImports({ root, workspace, unpacked }) {
  const bare = join(workspace, 'node-import')
  mkdirSync(bare, { recursive: true })
  const withPeers = join(workspace, 'node-import-peers')
  const { name } = readManifest(unpacked)
  cpSync(unpacked, join(withPeers, 'node_modules', name), { recursive: true })
  copyDeclared({}, root, withPeers, { names: PEERS.map(peer => ({ name: peer, optional: false, from: root })) })
  writeFileSync(join(withPeers, 'package.json'), '{"type":"module"}')
  return {
    problems: [
      ...(await importErrors(bare, entriesWithoutPeers(unpacked))),
      ...(await importErrors(withPeers, allEntries(unpacked))),
    ],
    figures: {},
  }
}
