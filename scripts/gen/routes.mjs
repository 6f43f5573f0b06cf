// Generates the routes from the doc blocks of the screens:
//
//   @route Networks                       the screen's name
//   @route Receive WalletReceive          and other names that `open({ view })` accepts for it
//   @feature receive                      the feature that must be on
//   @params { network: Network }          its parameters; types of src/core are allowed
import { documentedClasses, filesBelow } from './doc-blocks.mjs'

const NOTE = '// Written by scripts/gen.mjs from the doc blocks of the screens. Do not edit.\n'

/** Returns the generated files of a checkout, as `{ path, text }[]`. Throws if two screens share a name. */
export function generateRoutes(root) {
  const routes = readRoutes(filesBelow(root, 'src/views', '-view.ts'))
  const nouns = exportedTypes(filesBelow(root, 'src/core', '.ts'))
  return [
    { path: 'src/core/routes.gen.ts', text: writeNames(routes, nouns) },
    { path: 'src/views/routes.gen.ts', text: writeLoaders(routes) },
  ]
}

/** Returns the routes declared in screen files, by name. */
export function readRoutes(files) {
  const routes = files.flatMap(({ path, text }) =>
    documentedClasses(text)
      .filter(({ tags }) => tags.has('route'))
      .map(({ name, tags }) => {
        const [route, ...aliases] = tags.get('route').split(/[\s,]+/)
        const [summary, feature, params] = ['summary', 'feature', 'params'].map(tag => tags.get(tag))
        return { route, aliases, path, className: name, summary, feature, params }
      }),
  )
  const seen = new Map()
  for (const { route, aliases, path } of routes)
    for (const name of [route, ...aliases]) {
      if (seen.has(name)) throw new Error(`${path} and ${seen.get(name)} are both the screen ${name}`)
      seen.set(name, path)
    }
  return routes.sort((a, b) => (a.route < b.route ? -1 : 1))
}

/** Returns the types that files of `src/core` export, each with its file. */
export function exportedTypes(files) {
  const types = new Map()
  for (const { path, text } of files)
    for (const [, name] of text.matchAll(/^export (?:type|interface|class) (\w+)/gm))
      types.set(name, `./${path.slice('src/core/'.length).replace(/\.ts$/, '.js')}`)
  return types
}

/** Returns `src/core/routes.gen.ts`: the names of the screens and their parameters. */
export function writeNames(routes, nouns) {
  const imports = new Map()
  for (const { params } of routes)
    for (const word of new Set(params?.match(/\b[A-Z]\w*/g) ?? []))
      if (nouns.has(word)) imports.set(nouns.get(word), new Set([...(imports.get(nouns.get(word)) ?? []), word]))
  const importLines = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => `import type { ${[...names].sort().join(', ')} } from '${file}'`)
  const names = routes.flatMap(({ route, aliases }) => aliases.map(alias => `  ${alias}: '${route}',`)).sort()
  return [
    NOTE,
    ...(importLines.length > 0 ? [importLines.join('\n'), ''] : []),
    '/** Every screen of the modal. */',
    `export type View =${routes.length > 0 ? routes.map(({ route }) => `\n  | '${route}'`).join('') : ' never'}`,
    '',
    '/** Their names. */',
    'export const viewNames: readonly View[] = [',
    ...routes.map(({ route }) => `  '${route}',`),
    ']',
    '',
    '/** What each screen is opened with. */',
    'export interface ViewParams {',
    ...routes.map(({ route, params }) => `  ${route}: ${params ?? 'undefined'}`),
    '}',
    '',
    '/** Other names a screen is known by. */',
    'export const viewAliases = {',
    ...names,
    '} as const satisfies Readonly<Record<string, View>>',
    '',
    '/** A name `open({ view })` takes: a screen, or an alias of one. */',
    'export type ViewName = View | keyof typeof viewAliases',
    '',
  ].join('\n')
}

/** Returns `src/views/routes.gen.ts`: the loader of each screen, and the feature that must be on. */
export function writeLoaders(routes) {
  const entries = routes.map(({ route, path, className, feature }) => {
    const file = `./${path.slice('src/views/'.length).replace(/\.ts$/, '.js')}`
    const flag = feature ? ` feature: '${feature}',` : ''
    return `  ${route}: {${flag} load: lazy(() => import('${file}').then(chunk => chunk.${className})) },`
  })
  return [
    NOTE,
    "import type { Features } from '../core/features.js'",
    "import { lazy } from '../core/lazy.js'",
    "import type { View } from '../core/routes.gen.js'",
    '',
    '/** One screen: its class, loaded when asked for, and the feature without which it is never asked for. */',
    'export interface Route {',
    '  readonly feature?: keyof Features',
    '  load(): Promise<new () => HTMLElement>',
    '}',
    '',
    '/** Every screen, by name. */',
    'export const routes: Readonly<Record<View, Route>> = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}
