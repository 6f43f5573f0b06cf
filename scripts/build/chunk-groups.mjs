// Which sources of the package are one file of the npm build.
import { join } from 'node:path'
import { doors } from './doors.mjs'
import { staticClosure, without } from './source-graph.mjs'

/**
 * The files of the build, first choice first, as the bundler takes them: what is needed at the same moment
 * is one file, because on a phone's network the count of files costs more than their bytes, and an app's
 * bundler splits along ours. What no group names is split by who asks for it.
 *
 * - `core`: what the other doors share with it, so that they bring nothing else along
 * - `appkit`: all that an instance is before anything happens
 * - `public-tags`: the buttons, which those who draw their own screens do not get
 * - `with-tags`: what joins the two
 * - `family`: what several families know of wallets, and the first screen too; a family must not bring the screen along
 * - `rows`: what the first screen knows of wallets, as do the hooks, and the little it shares with the clients of
 *   services; it must not bring the screen along
 * - `http`: what those clients share with one another, which no row waits for
 * - `shell`: the dialog and its first screen, from the click to the rows, and what every way to connect ends with
 */
export function chunkGroups(root) {
  const closure = (...paths) => staticClosure(paths.map(path => join(root, 'src', path)))
  const first = closure('headless.ts')
  const others = Object.values(doors).filter(door => !['index.ts', 'headless.ts', 'react.ts'].includes(door))
  const core = common(first, closure(...others))
  const tags = without(closure('tags/register-tags.ts'), first)
  const joint = without(closure('modal/create-appkit.ts'), first, tags)
  const dialog = without(closure('modal/show-shell.ts'), first, tags)
  const families = Object.entries(doors).flatMap(([door, source]) => (door.startsWith('./chains/') ? [source] : []))
  const late = without(closure(...wires), first, tags)
  const family = common(new Set([...dialog, ...late]), closure(...families))
  const rows = common(without(dialog, family), closure(...Object.values(doors), ...wires))
  const checks = closure('lib/is-map-of.ts', 'lib/is-maybe.ts') // of what is stored, which no client of a service reads
  const http = without(shared(wires.map(path => without(closure(path), first, tags, family, rows))), checks)
  const shell = without(new Set([...dialog, ...closure('views/kit/finish-connecting.ts')]), first, tags, family, rows)
  const groups = { core, appkit: first, 'public-tags': tags, 'with-tags': joint, family, rows, http, shell }
  const parts = Object.entries(groups).map(([name, group], at) => ({
    name,
    priority: 10 - at, // a group takes along what its files import, unless an earlier one has it
    test: id => group.has(id),
  }))
  return [...parts, figures, amounts, small, ownFiles]
}

/** What reaches the outside, each loaded by itself when it is first needed. */
const wires = [
  'services/nodes.ts',
  'services/app-catalogue.ts',
  'services/app-data.ts',
  'controllers/chain/read-balance.ts',
  'controllers/chain/connection-verbs.ts',
  'controllers/chain/pairing.ts',
  'modal/protocol-options.ts',
  'wallets/session/open-session.ts',
]

/** What the account itself shows of amounts; a group of what takes more must not hold it. */
const figures = {
  name: 'figures',
  priority: 3,
  test: /\/src\/(i18n\/en\/assets|controllers\/chain\/(holder|asked-list|portfolio)|lib\/format-(amount|money)|lib\/(short|group)-address)\.ts/,
}

/** What reckoning with amounts takes: sending, swapping and buying share it, and one file is smaller than its parts. */
const amounts = {
  name: 'amounts',
  priority: 2,
  test: /\/src\/(lib\/((typed|parse|plain|money)-amount|most-to-send)|controllers\/chain\/recent-receivers)\.ts/,
}

/** Little things of the screens that connect and of the account: a file of its own for each would be mostly its wrapping. */
const small = {
  name: 'small',
  priority: 2,
  test: /\/src\/(lib\/(copy-text|is-(map-of|maybe))|controllers\/chain\/installed-connector)\.ts/,
}

/** Networks by hand are made by calls, which no bundler leaves out of a file it needs: each has its own. */
const ownFiles = {
  debugName: 'networks by hand',
  name: id => id.split('/').at(-1).replace(/\.ts$/, ''),
  priority: 1,
  test: /\/src\/networks\/(?!.*\.gen\.ts)/,
}

/**
 * Where a file of the build lies: `screens` for those that register an element when they are imported,
 * which `sideEffects` names, `words` for languages, `chunks` for the others.
 */
export function chunkPath({ name, facadeModuleId }, texts) {
  const [, words] = /\/src\/i18n\/(.+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  if (words) return `words/${words.replaceAll('/', '-')}.js`
  return texts.some(text => /^define\w*\(/m.test(text)) ? `screens/${name}.js` : `chunks/${name}.js`
}

/** The files that at least two of the sets have. */
function shared(sets) {
  const all = sets.flatMap(set => [...set])
  return new Set(all.filter((file, at) => all.indexOf(file) < at))
}

function common(files, others) {
  return new Set([...files].filter(file => others.has(file)))
}
