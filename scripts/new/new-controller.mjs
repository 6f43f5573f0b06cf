import { isKebab, pascal } from './words.mjs'

/** A controller: `receive/receive`. Its state, one method that changes it, and a test for both. */
export function newController(path) {
  const [feature = '', name = ''] = path.split('/')
  if (!isKebab(feature) || !isKebab(name))
    throw new Error('A controller is named <feature>/<name>, as in receive/receive')
  const Class = `${pascal(name)}Controller`
  return {
    files: {
      [`src/controllers/${feature}/${name}.ts`]: `import { proxy } from 'valtio/vanilla'

/** What is known of ${name.replaceAll('-', ' ')}. */
export interface ${pascal(name)}State {
  loading: boolean
}

/** The state of ${name.replaceAll('-', ' ')}, and the only methods that change it. */
export class ${Class} {
  readonly state = proxy<${pascal(name)}State>({ loading: false })

  setLoading(loading: boolean): void {
    this.state.loading = loading
  }
}
`,
      [`tests/controllers/${feature}/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { ${Class} } from '../../../src/controllers/${feature}/${name}.js'
import { testScope } from '../../helpers/test-scope.js'

test('it begins at rest, and says when it is loading', () => {
  using scope = testScope()
  const controller = scope.use(${Class})
  expect(controller.state.loading).toBe(false)
  controller.setLoading(true)
  expect(controller.state.loading).toBe(true)
})

test('two instances on one page share nothing', () => {
  using one = testScope()
  using other = testScope()
  one.use(${Class}).setLoading(true)
  expect(other.use(${Class}).state.loading).toBe(false)
})
`,
    },
  }
}
