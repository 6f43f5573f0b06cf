import type { SourceTable } from '../reading/source-table.js'

/** Names that say nothing: what is in such a file has a better one. */
const EMPTY_NAMES = ['index', 'utils', 'util', 'helpers', 'helper', 'types', 'constants', 'common', 'misc', 'shared']

/** Files whose name says nothing or is not in kebab-case. `src/index.ts` is the door. */
export function wrongNames(table: SourceTable): readonly string[] {
  return [...table.keys()]
    .filter(path => path !== 'src/index.ts' && !path.endsWith('.html'))
    .flatMap(path => {
      const name = path.split('/').at(-1) ?? ''
      const [stem = ''] = name.split('.')
      if (EMPTY_NAMES.includes(stem)) return [`${path}: the name says nothing`]
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? [] : [`${path}: not in kebab-case`]
    })
}
