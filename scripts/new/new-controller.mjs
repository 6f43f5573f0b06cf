import { isKebab, pascal } from './words.mjs'

/** Returns the files of a controller, for example `receive/receive`: its state, one method, and a test. */
export function newController(path) {
  const [feature = '', name = ''] = path.split('/')
  if (!isKebab(feature) || !isKebab(name))
    throw new Error('A controller is named <feature>/<name>, as in receive/receive')
  const Class = `${pascal(name)}Controller`
  return {
    files: {
      [`src/controllers/${feature}/${name}.ts`]: `import { proxy } from 'valtio/vanilla'

export interface ${pascal(name)}State {
  loading: boolean
}

/** Manages the state of ${name.replaceAll('-', ' ')}. */
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

test('starts idle and reports loading', () => {
  using scope = testScope()
  const controller = scope.use(${Class})
  expect(controller.state.loading).toBe(false)
  controller.setLoading(true)
  expect(controller.state.loading).toBe(true)
})

test('keeps the state of two instances separate', () => {
  using first = testScope()
  using second = testScope()
  first.use(${Class}).setLoading(true)
  expect(second.use(${Class}).state.loading).toBe(false)
})
`,
    },
  }
}
