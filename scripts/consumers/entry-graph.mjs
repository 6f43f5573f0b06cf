// The graph of files that each entry point of the published package can reach, including lazy imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { misreadImports } from '../build/parenthesised-imports.mjs'
import { readManifest } from './pack.mjs'

/**
 * Packages other than regular dependencies that an entry point may reach, which its documentation asks apps to install
 * them.
 */
const PROMISED = [
  { entry: /^\.\/(compat\/)?react$/, packages: ['react', 'react-dom'] },
  { entry: /^\.\/vue$/, packages: ['vue'] },
  { entry: /^\.\/adapters\/ethers$/, packages: ['ethers'] },
  { entry: /^\.\/(adapters|compat)\/wagmi$/, packages: ['wagmi', '@wagmi/core'] },
  { entry: /^\.\/(chains|compat)\/solana$/, packages: ['@solana/web3.js'] },
  { entry: /^\.\/(chains|testing)\/(bip122|bitcoin)$/, packages: ['@scure/btc-signer'] },
  { entry: /^\.\/testing\/polkadot$/, packages: ['@scure/sr25519'] },
]

/** Entry points that must not reach Lit. */
const WITHOUT_ELEMENTS = /^\.\/(headless|networks|contract|siwx|chains\/|adapters\/|testing)/

/** Returns the import paths of a package, each with the file that a browser bundler resolves. */
export function entryPoints(folder) {
  return Object.entries(readManifest(folder).exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([entry, target]) => ({ entry, file: join(folder, target.default) }))
}

/** Returns problems: packages that an entry point of the package in `folder` must not reach. */
export function strayImports(folder) {
  const { name, dependencies = {} } = readManifest(folder)
  return entryPoints(folder).flatMap(({ entry, file }) => {
    const promised = PROMISED.filter(rule => rule.entry.test(entry)).flatMap(({ packages }) => packages)
    const allowed = new Set([...Object.keys(dependencies), ...promised, name])
    return [...reachedPackages(file)].flatMap(([reached, chain]) => {
      const path = chain.map(step => relative(folder, step)).join(' > ')
      if (!allowed.has(reached)) return [`${entry} reaches ${reached}, which an app need not have: ${path}`]
      const isLit = /^(lit(-html|-element)?|@lit\/.*)$/.test(reached)
      return isLit && WITHOUT_ELEMENTS.test(entry) ? [`${entry} reaches ${reached}: ${path}`] : []
    })
  })
}

/** Returns problems: files in `folder` with lazy imports that Vite 5 to 7 would misread. */
export function misreadFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.m?js$/.test(path) && !path.includes('cdn/'))
    .flatMap(path =>
      misreadImports(readFileSync(join(folder, path), 'utf8')).map(found => `${path}: Vite 5 to 7 misread ${found}…)`),
    )
}

/** Returns the packages that a file reaches through files of its package, with the shortest chain to each. */
export function reachedPackages(file) {
  const reached = new Map()
  const chains = new Map([[file, [file]]])
  for (const [path, chain] of chains)
    for (const request of importsOf(path)) {
      if (!request.startsWith('.')) {
        const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/')
        if (!reached.has(name)) reached.set(name, chain)
        continue
      }
      const target = join(dirname(path), request)
      if (!existsSync(target)) throw new Error(`${path} imports ${request}, which is not published.`)
      if (!chains.has(target)) chains.set(target, [...chain, target])
    }
  return reached
}

/** Returns the imports of a script, including lazy ones. */
export function importsOf(path) {
  if (!/\.m?js$/.test(path)) return []
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...lazy.filter(request => /^['"`][^$]*['"`]$/.test(request)).map(request => request.slice(1, -1)),
  ]
}
