import { isKebab, pascal } from './words.mjs'

const SAMPLES = 'tests/elements/samples.ts'

/** The folders that elements are in. */
const GROUPS = ['controls', 'display', 'feedback', 'layout']

/** A presentational element: `display/meter`. A sample comes with it, over which the tests of every element run. */
export function newElement(path) {
  const [group, name = ''] = path.split('/')
  if (!GROUPS.includes(group) || !isKebab(name))
    throw new Error(`An element is named <${GROUPS.join('|')}>/<name>, as in controls/icon-button`)
  const [Class, tag] = [`${pascal(name)}Element`, `appkit-ui-${name}`]
  return {
    files: {
      [`src/elements/${group}/${name}.ts`]: `import { css, html, LitElement } from 'lit'
import { base, define } from '../element.js'

/** How a ${name.replaceAll('-', ' ')} looks. */
const styles = css\`
  [part='base'] {
    color: var(--appkit-text);
  }
\`

/**
 * @summary Shows what it is named after. Knows nothing of wallets, chains or routes.
 *
 * @slot - What it holds.
 * @csspart base - The whole of it.
 */
export class ${Class} extends LitElement {
  static override styles = [base, styles]

  override render() {
    return html\`<div part="base"><slot></slot></div>\`
  }
}

define('${tag}', ${Class})

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${Class}
  }
}
`,
    },
    changes: { [SAMPLES]: text => withSample(text, name, tag) },
  }
}

/** The samples with one more, where its name belongs by the alphabet. */
export function withSample(text, name, tag) {
  const key = isKebab(name) && !name.includes('-') ? name : `'${name}'`
  const entry = `  ${key}: text => [html\`<${tag}>\${text}</${tag}>\`],\n`
  const later = [...text.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?: text =>/gm)].find(([, other]) => other > name)
  const at = later?.index ?? text.search(/^\}/m)
  return text.slice(0, at) + entry + text.slice(at)
}
