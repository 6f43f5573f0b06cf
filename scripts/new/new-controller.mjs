import { isKebab, pascal } from './words.mjs'

const FLOORS = ['base', 'chain', 'flow']

/** A controller: `flow/receive`. Its state, one method that changes it, and a test for both. */
export function newController(path) {
  const [floor, name] = path.split('/')
  if (!FLOORS.includes(floor) || !isKebab(name ?? ''))
    throw new Error(`A controller is named <${FLOORS.join('|')}>/<name>, as in flow/receive`)
  const Class = `${pascal(name)}Controller`
  return {
    files: {
      [`src/controllers/${floor}/${name}.ts`]: `import { proxy } from 'valtio/vanilla'

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
      [`tests/controllers/${floor}/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { ${Class} } from '../../../src/controllers/${floor}/${name}.js'
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
