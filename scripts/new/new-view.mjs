import { camel, pascal } from './words.mjs'

/** A screen: `receive/receive-view`. Its words, and a test that it is reached by its route. */
export function newView(path) {
  const [feature, file] = path.split('/')
  if (!file?.endsWith('-view')) throw new Error('A screen is named <feature>/<name>-view, as in receive/receive-view')
  const stem = file.slice(0, -'-view'.length)
  const [Class, route, words] = [pascal(file), pascal(stem), camel(feature)]
  return {
    files: {
      [`src/views/${feature}/${file}.ts`]: `import { html } from 'lit'
import { ${words} } from '../../i18n/en/${feature}.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Shows what it is named after.
 * @route ${route}
 */
export class ${Class} extends View {
  override get heading(): string {
    return this.t(${words}).heading
  }

  override render() {
    return html\`<p>\${this.t(${words}).hint}</p>\`
  }
}

defineView('appkit-${file}', ${Class})
`,
      [`tests/views/${feature}/${file}.browser.test.ts`]: `import { expect, test } from 'vitest'
import { ${Class} } from '../../../src/views/${feature}/${file}.js'
import { routes } from '../../../src/views/routes.gen.js'

test('the route ${route} leads to this screen', async () => {
  const Screen = await routes.${route}.load()
  expect(new Screen()).toBeInstanceOf(${Class})
})
`,
    },
    // The words of a feature are shared by its screens.
    missing: {
      [`src/i18n/en/${feature}.ts`]: `/** The words of ${feature}. */
export const ${words} = {
  feature: '${words}',
  heading: '${route.replace(/(?!^)([A-Z])/g, ' $1')}',
  hint: '',
}
`,
    },
  }
}
