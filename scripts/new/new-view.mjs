import { camel, pascal } from './words.mjs'

/** Returns the files of a screen, for example `receive/receive-view`: its messages, and a test of its route. */
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
 * @summary The ${stem.replaceAll('-', ' ')} screen.
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

test('loads the screen of the route ${route}', async () => {
  const Screen = await routes.${route}.load()
  expect(new Screen()).toBeInstanceOf(${Class})
})
`,
    },
    // All screens of a feature share its messages.
    missing: {
      [`src/i18n/en/${feature}.ts`]: `export const ${words} = {
  feature: '${words}',
  heading: '${route.replace(/(?!^)([A-Z])/g, ' $1')}',
  hint: '',
}
`,
    },
  }
}
