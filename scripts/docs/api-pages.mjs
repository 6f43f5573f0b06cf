// Writes the API reference: one page for each entry point, with links between them.
import { createTypeReader } from './read-types.mjs'

/** One-sentence summaries of the entry points. They are optional. */
const SUMMARIES = {
  '.': 'Everything most apps need: `createAppKit`, the error class and the types of the options.',
  './headless': 'The same instance without elements, for screens of your own.',
  './elements': 'The classes of the public tags, not registered.',
  './react': 'React: the provider, the hooks and typed wrappers of the tags.',
  './vue': 'Vue: the composables.',
  './networks': 'Networks as plain data, under the names viem uses.',
  './chains/eip155': 'The adapter for Ethereum and other EVM networks.',
  './chains/solana': 'The adapter for Solana.',
  './chains/bip122': 'The adapter for Bitcoin.',
  './chains/polkadot': 'The adapter for Polkadot.',
  './adapters/wagmi': 'For apps that already use wagmi.',
  './adapters/ethers': 'For apps that already use ethers 6.',
  './compat': 'For apps that migrate: the options, methods and tags of similar products.',
  './compat/react': 'The hooks and the provider for React apps that migrate.',
  './compat/wagmi': '`WagmiAdapter` for apps that migrate.',
  './compat/solana': '`SolanaAdapter` for apps that migrate.',
  './contract': 'The schemas of everything the modal and the gateway send each other.',
  './siwx': 'Sign in with a wallet: messages, verification and storage.',
  './testing': 'An Ethereum test wallet for end-to-end tests.',
  './testing/solana': 'A Solana test wallet for end-to-end tests.',
  './testing/bitcoin': 'A Bitcoin test wallet for end-to-end tests.',
  './testing/polkadot': 'A Polkadot test wallet for end-to-end tests.',
}

const GROUPS = [
  ['Functions', ({ kind }) => kind === 'function'],
  ['Classes', ({ kind }) => kind === 'class'],
  ['Values', ({ kind }) => kind === 'value'],
  ['Types', ({ kind }) => kind === 'interface' || kind === 'type'],
]

/** Longer signatures are cut after this number of lines: contract schemas can have hundreds. */
const MAX_SIGNATURE_LINES = 40

/** Types with at least this many values become a table instead of one heading per value. */
const MIN_TABLE_ROWS = 20

/**
 * Returns the pages of the API reference.
 *
 * @param {Record<string, { types?: string }>} entryPoints the `exports` of package.json
 * @param {string} types the folder that `./dist/types` is in these entries
 * @returns {{ entry: string, title: string, file: string, text: string }[]}
 */
export function apiPages(entryPoints, types) {
  const reader = createTypeReader(types)
  const pages = Object.entries(entryPoints).flatMap(([entry, target]) =>
    target.types
      ? [
          {
            entry,
            title: `appkit-modal${entry.slice(1)}`,
            file: pageFile(entry),
            exports: reader.exportsOf(target.types.replace('./dist/types/', '')),
          },
        ]
      : [],
  )
  return pages.map(({ exports, ...page }) => ({ ...page, text: pageText(page, exports, linker(pages, page.file)) }))
}

function pageFile(entry) {
  return entry === '.' ? 'appkit-modal.md' : `${entry.slice(2).replaceAll('/', '-')}.md`
}

/** Links a name to its description: on this page if possible, otherwise on the first page that has it. */
function linker(pages, file) {
  const places = new Map()
  const ordered = [...pages.filter(page => page.file === file), ...pages.filter(page => page.file !== file)]
  for (const page of ordered)
    for (const [name, id] of getAnchors(page.exports))
      if (!places.has(name)) places.set(name, page.file === file ? `#${id}` : `./${page.file}#${id}`)
  return places
}

/** Returns an anchor for each name. VitePress lowercases anchors of links, so two names may collide. */
export function getAnchors(exports) {
  const anchors = new Map()
  const used = new Set()
  for (const { name } of exports) {
    const plain = name.toLowerCase().replaceAll('_', '-')
    const id = used.has(plain) ? `${plain}-2` : plain
    used.add(id)
    anchors.set(name, id)
  }
  return anchors
}

function pageText({ entry, title }, exports, places) {
  const sections = GROUPS.flatMap(([heading, belongs]) => {
    const items = exports.filter(belongs)
    return items.length > 0 ? [`## ${heading}`, ...groupText(items, places)] : []
  })
  const head = ['---', 'outline: [2, 3]', '---', '', `# \`${title}\``].join('\n')
  return `${[head, SUMMARIES[entry] ?? '', ...sections].filter(Boolean).join('\n\n')}\n`
}

function groupText(items, places) {
  const types = groupByType(items)
  const listed = new Set([...types.values()].filter(group => group.length >= MIN_TABLE_ROWS).flat())
  const tables = [...types.entries()].flatMap(([type, group]) =>
    group.length >= MIN_TABLE_ROWS ? [valueTable(type, group, places)] : [],
  )
  return [...items.filter(item => !listed.has(item)).flatMap(item => exportText(item, places)), ...tables]
}

function groupByType(items) {
  const groups = new Map()
  for (const item of items) {
    const type = /^const \w+: (\w+)$/.exec(item.signatures[0])?.[1]
    if (type) groups.set(type, [...(groups.get(type) ?? []), item])
  }
  return groups
}

function valueTable(type, items, places) {
  const rows = items.map(
    ({ name, doc }) => `| <code id="${places.get(name).slice(1)}">${name}</code> | ${cell(prose(doc, places))} |`,
  )
  return [`Each of these is a ${linkedName(type, places)}:`, '', '| Name | What it is |', '|---|---|', ...rows].join(
    '\n',
  )
}

function exportText({ name, kind, signatures, doc, members }, places) {
  const { text, examples, params, returns } = readTags(doc)
  const code = signatures.map(shorten).join('\n')
  return [
    `### ${name} {${places.get(name)}}`,
    prose(text, places),
    ['```ts', code, '```'].join('\n'),
    params.length > 0 &&
      ['| Parameter | What it is |', '|---|---|', ...params.map(param => paramRow(param, places))].join('\n'),
    returns && `Returns ${prose(returns, places)}`,
    members.length > 0 && memberTable(kind, members, places),
    ...examples.map(example => ['```ts', example, '```'].join('\n')),
    related(name, [...signatures.map(shorten), ...members.map(({ type }) => type)], places),
  ].filter(Boolean)
}

function paramRow({ name, text }, places) {
  return `| \`${name}\` | ${cell(prose(text, places))} |`
}

function memberTable(kind, members, places) {
  const rows = members.map(
    ({ name, type, doc }) => `| \`${name}\` | ${inlineCode(type)} | ${cell(prose(readTags(doc).text, places))} |`,
  )
  return [`| ${kind === 'class' ? 'Member' : 'Name'} | Type | What it does |`, '|---|---|---|', ...rows].join('\n')
}

/** Links the exported types in a signature. */
function related(own, texts, places) {
  const words = new Set(texts.flatMap(text => text.match(/\b[A-Z]\w+\b/g) ?? []))
  const names = [...words].filter(name => name !== own && places.has(name)).toSorted()
  return names.length > 0 && `See also: ${names.map(name => linkedName(name, places)).join(', ')}.`
}

function linkedName(name, places) {
  return places.has(name) ? `[\`${name}\`](${places.get(name)})` : `\`${name}\``
}

function shorten(signature) {
  const lines = signature.split('\n')
  return lines.length > MAX_SIGNATURE_LINES ? [...lines.slice(0, MAX_SIGNATURE_LINES), '  // …'].join('\n') : signature
}

/** Splits a doc block into its text and its tags. */
export function readTags(doc) {
  const [text = '', ...tags] = `\n${doc}`.split(/\n@(?=\w)/)
  const found = { text: text.trim(), examples: [], params: [], returns: '' }
  for (const tag of tags) {
    const [, name, rest = ''] = /^(\w+)\s*([^]*)$/.exec(tag) ?? []
    const value = rest.trim()
    if (name === 'summary') found.text = value
    else if (name === 'example') found.examples.push(value.replace(/^```\w*\n|\n```$/g, ''))
    else if (name === 'returns') found.returns = value.replace(/^-\s*/, '')
    else if (name === 'param') found.params.push(readParam(value))
    else if (name === 'throws') found.text += `\n\nThrows ${value.replace(/^-\s*/, '')}`
  }
  return found
}

function readParam(value) {
  const [, name = '', text = ''] = /^(?:\{[^}]*\}\s*)?(\S+)\s*(?:-\s*)?([^]*)$/.exec(value) ?? []
  return { name, text }
}

/** Formats the text of a doc block as Markdown: resolves links, and escapes other markup outside code. */
function prose(text, places) {
  return text
    .split(/(`[^`]*`)/)
    .map(part =>
      part.startsWith('`')
        ? part
        : part
            .replaceAll('<', '&lt;')
            .replaceAll('{{', '&#123;&#123;')
            .replaceAll(/\{@link ([\w.]+)\}/g, (_, name) => linkedName(name, places)),
    )
    .join('')
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')
}

/**
 * Formats code for a table: one line, escaped bars, and double backticks if the code contains one (a template type).
 */
function inlineCode(code) {
  const line = cell(code).replaceAll(/ {2,}/g, ' ')
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}
