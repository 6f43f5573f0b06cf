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
 * - `appkit`: all that `createAppKit` is before anything happens
 * - `public-tags`: the buttons; what registers them in a browser is a small file beside it
 * - `rows`: what the first screen and the hooks know of wallets; it must not bring the screen along
 * - `shell`: the dialog and its first screen, from the click to the rows
 * - `http`: what the clients of several services share
 */
export function chunkGroups(root) {
  const files = (...paths) => paths.map(path => join(root, 'src', path))
  const closure = (...paths) => staticClosure(files(...paths))
  const first = closure('index.ts', 'headless.ts')
  const others = Object.values(doors).filter(door => !['index.ts', 'headless.ts', 'react.ts'].includes(door))
  const core = common(first, closure(...others))
  const registering = 'tags/register-tags.ts' // loaded by itself: in a file of several it would need the bundler's runtime
  const tags = without(closure(registering), first, new Set(files(registering)))
  const dialog = without(closure('modal/show-shell.ts', 'views/connect/connect-view.ts'), first, tags)
  const rows = common(dialog, closure(...Object.values(doors)))
  const shell = without(dialog, rows)
  const http = without(
    common(closure('services/app-rpc.ts'), closure('services/app-catalogue.ts')),
    first,
    tags,
    dialog,
  )
  const parts = Object.entries({ core, appkit: first, 'public-tags': tags, rows, shell, http }).map(
    ([name, group], at) => ({
      name,
      priority: 10 - at,
      test: id => group.has(id),
    }),
  )
  return [...parts, ownFiles]
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

function common(files, others) {
  return new Set([...files].filter(file => others.has(file)))
}
