import { isKebab, pascal } from './words.mjs'

const SAMPLES = 'tests/elements/samples.ts'

/** The folders of the elements. */
const GROUPS = ['controls', 'display', 'feedback', 'layout']

/** Returns the files of a presentational element, for example `display/meter`, and its sample for the shared tests. */
export function newElement(path) {
  const [group, name = ''] = path.split('/')
  if (!GROUPS.includes(group) || !isKebab(name))
    throw new Error(`An element is named <${GROUPS.join('|')}>/<name>, as in controls/icon-button`)
  const [Class, tag] = [`${pascal(name)}Element`, `appkit-ui-${name}`]
  return {
    files: {
      [`src/elements/${group}/${name}.ts`]: `import { css, html, LitElement } from 'lit'
import { base, define } from '../element.js'

const styles = css\`
  [part='base'] {
    color: var(--appkit-text);
  }
\`

/**
 * @summary A ${name.replaceAll('-', ' ')}. Independent of wallets, chains and routes.
 *
 * @slot - The content.
 * @csspart base - The root element.
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

/** Inserts a sample in alphabetical order. */
export function withSample(text, name, tag) {
  const key = isKebab(name) && !name.includes('-') ? name : `'${name}'`
  const entry = `  ${key}: text => [html\`<${tag}>\${text}</${tag}>\`],\n`
  const later = [...text.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?: text =>/gm)].find(([, existing]) => existing > name)
  const at = later?.index ?? text.search(/^\}/m)
  return text.slice(0, at) + entry + text.slice(at)
}
