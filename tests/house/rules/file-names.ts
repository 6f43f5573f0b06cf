import type { SourceTable } from '../reading/source-table.js'

/** File names that do not describe the content. */
const GENERIC_NAMES = ['index', 'utils', 'util', 'helpers', 'helper', 'types', 'constants', 'common', 'misc', 'shared']

/** Finds files with a generic name, or with a name that is not in kebab-case. `src/index.ts` is allowed. */
export function findInvalidNames(table: SourceTable): readonly string[] {
  return [...table.keys()]
    .filter(path => path !== 'src/index.ts' && !path.endsWith('.html'))
    .flatMap(path => {
      const name = path.split('/').at(-1) ?? ''
      const [stem = ''] = name.split('.')
      if (GENERIC_NAMES.includes(stem)) return [`${path}: the name is not descriptive`]
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? [] : [`${path}: not in kebab-case`]
    })
}
