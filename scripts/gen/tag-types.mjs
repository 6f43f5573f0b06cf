// Generates src/tags/tag-types.gen.ts: the attributes of the public tags as types, from the doc blocks of their
// classes.
import { filesBelow } from './doc-blocks.mjs'

const PATH = 'src/tags/tag-types.gen.ts'
const NOTE = '// Written by scripts/gen/tag-types.mjs from the doc blocks in src/tags. Do not edit.'

/** Helper types from which `scripts/build/framework-types.mjs` builds the frameworks' types. */
const HELPERS = `/** The attributes of every public tag, with those that a framework adds. */
export type AppKitTagsWith<Extra> = { readonly [Tag in keyof AppKitTagAttributes]: AppKitTagAttributes[Tag] & Extra }

/** Converts a kebab-case name to camel case. */
export type CamelCase<Name> = Name extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<CamelCase<Rest>>}\` : Name

/** The public tags as Vue components. Vue's type checker uses camel case. */
export type AppKitVueTags<Extra> = {
  readonly [Tag in keyof AppKitTagAttributes]: new () => {
    readonly $props: {
      readonly [Name in keyof AppKitTagAttributes[Tag] as CamelCase<Name>]: AppKitTagAttributes[Tag][Name]
    } & Extra
  }
}

/** The public tags for Solid, which sets attributes only for names with \`attr:\`. */
export type AppKitSolidTags<Extra> = {
  readonly [Tag in keyof AppKitTagAttributes]: AppKitTagAttributes[Tag] & {
    readonly [Name in keyof AppKitTagAttributes[Tag] as \`attr:\${Name & string}\`]: AppKitTagAttributes[Tag][Name]
  } & Extra
}`

/** Returns the types of a checkout's public tags, as `{ path, text }[]`; empty without tags. */
export function generateTagTypes(root) {
  const sources = filesBelow(root, 'src/tags', '.ts').map(({ path, text }) => ({ path, text, class: readClass(text) }))
  const base = sources.find(({ path }) => path === 'src/tags/tag.ts')
  const tags = sources.flatMap(({ path, text, class: found }) => {
    const [, tag, name] = /interface HTMLElementTagNameMap \{\s*'([\w-]+)': (\w+)/.exec(text) ?? []
    const inherited = / extends Tag\b/.test(text) ? (base?.class.attributes ?? []) : []
    return tag ? [{ path, tag, name, attributes: [...inherited, ...found.attributes] }] : []
  })
  return tags.length > 0 ? [{ path: PATH, text: write(tags) }] : []
}

function write(tags) {
  const imports = tags.map(
    ({ path, name }) => `import type { ${name} } from './${path.split('/').at(-1).slice(0, -3)}.js'`,
  )
  const map = (name, doc, type) =>
    [
      `/** ${doc} */`,
      `export interface ${name} {`,
      ...tags.map(item => `  readonly '${item.tag}': ${type(item)}`),
      '}',
    ].join('\n')
  return [
    NOTE,
    imports.join('\n'),
    ...tags.map(writeAttributes),
    map('AppKitTagAttributes', 'Every public tag with its attributes.', ({ name }) => `${name}Attributes`),
    map('AppKitTagElements', 'Every public tag with its class.', ({ name }) => name),
    HELPERS,
  ]
    .join('\n\n')
    .concat('\n')
}

function writeAttributes({ tag, name, attributes }) {
  const lines = attributes.flatMap(attribute => [
    `  /** ${attribute.description} */`,
    `  readonly ${/\W/.test(attribute.name) ? `'${attribute.name}'` : attribute.name}?: ${toType(attribute)} | undefined`,
  ])
  return [`/** Attributes of \`<${tag}>\`. */`, `export interface ${name}Attributes {`, ...lines, '}'].join('\n')
}

/** Numbers and booleans may be text, as in HTML. */
function toType({ type }) {
  return { number: 'number | `${number}`', boolean: "boolean | ''" }[type] ?? type
}

/** Returns the attributes in the doc block of a source's exported class. */
function readClass(text) {
  const [, body = ''] = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export (?:abstract )?class/.exec(text) ?? []
  const lines = body.split('\n').map(line => line.replace(/^\s*\* ?/, ''))
  const attributes = lines.flatMap(line => {
    const [, type = 'string', name, description] = /^@attr (?:\{(.+?)\} )?([\w-]+) - (.*)$/.exec(line) ?? []
    return name ? [{ name, type, description }] : []
  })
  return { attributes }
}
