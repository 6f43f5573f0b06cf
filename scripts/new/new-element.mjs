import { isKebab, pascal } from './words.mjs'

const SAMPLES = 'tests/elements/samples.ts'

/** An element of the look: `meter`. Its styles, and a sample, over which the tests of every element run. */
export function newElement(name) {
  if (!isKebab(name)) throw new Error('An element is named in kebab-case, as in icon-button')
  const [Class, tag] = [`${pascal(name)}Element`, `appkit-ui-${name}`]
  return {
    files: {
      [`src/elements/${name}/${name}.ts`]: `import { html, LitElement } from 'lit'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './${name}.styles.js'

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
      [`src/elements/${name}/${name}.styles.ts`]: `import { css } from 'lit'

/** How a ${name.replaceAll('-', ' ')} looks. */
export const styles = css\`
  [part='base'] {
    color: var(--appkit-text);
  }
\`
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
