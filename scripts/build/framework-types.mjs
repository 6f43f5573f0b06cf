// Writes types of the public tags for frameworks and editors, from src/tags/tag-types.gen.ts and the elements'
// manifest.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DECLARATIONS = 'dist/types/tag-types.d.ts'

/** The declaration of the tags for each framework, with its own type for the attributes of any element. */
const frameworks = [
  "declare module 'react' { namespace JSX { interface IntrinsicElements extends AppKitTagsWith<DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly class?: string | undefined }> {} } }",
  "declare module 'vue' { interface GlobalComponents extends AppKitVueTags<import('vue').HTMLAttributes & import('vue').ReservedProps> {} }",
  "declare module 'svelte/elements' { interface SvelteHTMLElements extends AppKitTagsWith<HTMLAttributes<HTMLElement>> {} }",
  "declare module 'solid-js' { namespace JSX { interface IntrinsicElements extends AppKitSolidTags<import('solid-js').JSX.HTMLAttributes<HTMLElement>> {} } }",
]

/**
 * Appends the framework types to the declarations that every entry point with tags imports. An app has only one of the
 * frameworks, so each declaration is a single line with `@ts-ignore`: TypeScript then skips the whole line.
 */
export function writeFrameworkTypes(root) {
  const path = join(root, DECLARATIONS)
  if (!existsSync(path)) return
  const lines = frameworks.flatMap(line => [
    '// @ts-ignore: nothing to add to where the framework is not installed',
    line,
  ])
  writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n${lines.join('\n')}\n`)
}

/** Returns VS Code custom data (`html.customData`). */
export function editorData({ modules }) {
  const tags = modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, summary, attributes = [] }) => ({
      name: tagName,
      description: summary,
      attributes: attributes.map(({ name, description, type }) => ({
        name,
        description,
        ...(isFlag(type) && { valueSet: 'v' }),
        ...(choices(type).length > 0 && { values: choices(type).map(value => ({ name: value })) }),
      })),
    }))
  return { version: 1.1, tags }
}

/** Returns web-types for JetBrains editors (`web-types` in package.json). */
export function webTypes({ modules }, { name, version }) {
  const elements = modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, summary, attributes = [], cssParts = [] }) => ({
      name: tagName,
      description: summary,
      attributes: attributes.map(attribute => ({
        name: attribute.name,
        description: attribute.description,
        value: isFlag(attribute.type)
          ? { type: 'boolean', kind: 'no-value' }
          : { type: attribute.type?.text ?? 'string', kind: 'plain' },
      })),
      css: { parts: cssParts.map(part => ({ name: part.name, description: part.description })) },
    }))
  return { name, version, 'description-markup': 'markdown', contributions: { html: { elements } } }
}

function isFlag(type) {
  return type?.text === 'boolean'
}

/** Returns the values of a union of string literals. */
function choices(type) {
  return [...(type?.text ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value)
}
