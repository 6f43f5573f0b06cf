// Generates the code for the choices in the playground.
import { getAdapters, changedFeatures, networks, themeVariables, type Choices } from './choices.js'

/** A file to copy. */
export interface CodeFile {
  readonly name: string
  readonly text: string
}

/** Returns the files of the selected tab. */
export function filesFor(choices: Choices): readonly CodeFile[] {
  const page = choices.dir === 'rtl' ? [{ name: 'The root element', text: '<html dir="rtl">\n' }] : []
  const files = { vanilla: vanillaFiles, react: reactFiles, cdn: cdnFiles }[choices.tab]
  return [...files(choices), ...page]
}

/** The CDN file contains the EVM adapter only. */
function cdnFiles(choices: Choices): readonly CodeFile[] {
  const ids = choices.networks.flatMap(name => caipIds[name] ?? [])
  const left = choices.networks.filter(name => !caipIds[name]).map(name => networks[name].label)
  const modal = choices.layout === 'embedded' ? ['<appkit-modal></appkit-modal>'] : []
  const script = [
    "import { createAppKit, eip155, networks } from '/appkit/appkit.js'",
    '',
    ...(left.length > 0 ? [`// Not in the CDN file: ${left.join(', ')}.`] : []),
    `const ids = [${ids.map(literal).join(', ')}]`,
    'createAppKit({',
    '  adapters: [eip155()],',
    '  networks: networks.filter(({ caipNetworkId }) => ids.includes(caipNetworkId)),',
    ...optional(choices).map(line => `  ${line}`),
    '})',
  ]
  const lines = [
    '<appkit-button></appkit-button>',
    ...modal,
    '<script type="module">',
    ...script.map(line => line && `  ${line}`),
    '</script>',
  ]
  return [{ name: 'index.html', text: `${lines.join('\n')}\n` }]
}

const caipIds: Partial<Record<keyof typeof networks, string>> = {
  mainnet: 'eip155:1',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
}

function vanillaFiles(choices: Choices): readonly CodeFile[] {
  const modal = choices.layout === 'embedded' ? '\n<appkit-modal></appkit-modal>' : ''
  return [
    { name: 'appkit.ts', text: setup(choices, 'appkit-modal') },
    { name: 'index.html', text: `<appkit-button></appkit-button>${modal}\n` },
  ]
}

function reactFiles(choices: Choices): readonly CodeFile[] {
  const element =
    choices.layout === 'embedded'
      ? ['(', '    <>', '      <AppKitButton />', '      <appkit-modal />', '    </>', '  )'].join('\n')
      : '<AppKitButton />'
  const component = [
    "'use client'",
    "import './appkit'",
    "import { AppKitButton } from 'appkit-modal/react'",
    '',
    'export function Connect() {',
    `  return ${element}`,
    '}',
    '',
  ].join('\n')
  return [
    { name: 'appkit.ts', text: `'use client'\n${setup(choices, 'appkit-modal/react')}` },
    { name: 'connect.tsx', text: component },
  ]
}

/** Returns the module that calls `createAppKit`. */
function setup(choices: Choices, entry: string): string {
  const adapters = getAdapters(choices)
  const imported = choices.networks.map(name => (name in localNames ? `${name} as ${localName(name)}` : name))
  const lines = [
    `adapters: [${adapters.map(name => `${name}()`).join(', ')}],`,
    `networks: [${choices.networks.map(localName).join(', ')}],`,
    ...optional(choices),
  ]
  return [
    `import { createAppKit } from '${entry}'`,
    ...adapters.map(name => `import { ${name} } from 'appkit-modal/chains/${name}'`),
    `import { ${imported.join(', ')} } from 'appkit-modal/networks'`,
    '',
    'export const kit = createAppKit({',
    ...lines.map(line => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

/** Local names for networks that have the same name as an adapter. */
const localNames: Readonly<Record<string, string>> = { solana: 'solanaMainnet' }

function localName(name: string): string {
  return localNames[name] ?? name
}

/** Returns the options that differ from their defaults, one per line. */
function optional(choices: Choices): readonly string[] {
  const theme = themeVariables(choices)
  const features = changedFeatures(choices)
  return [
    choices.mode !== 'dark' && `themeMode: ${literal(choices.mode)},`, // the package's default is dark
    Object.keys(theme).length > 0 && `themeVariables: ${objectLiteral(theme)},`,
    Object.keys(features).length > 0 && `features: ${objectLiteral(features)},`,
    choices.locale && `locale: ${literal(choices.locale)},`,
    choices.layout === 'embedded' && 'enableEmbedded: true,',
  ].filter(line => typeof line === 'string' && line !== '') as string[]
}

function objectLiteral(values: Readonly<Record<string, string | number | boolean>>): string {
  const entries = Object.entries(values).map(
    ([name, value]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(value)}`,
  )
  return `{ ${entries.join(', ')} }`
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}
