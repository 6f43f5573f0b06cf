// Rewrites the lines of a template that depend on the user's choices.
import { escapeUnits } from './escape-output.mjs'
import { namespaceOf } from './known-networks.mjs'

const ADAPTER_IMPORT = /^([ \t]*)import \{ eip155 \} from 'appkit-modal\/chains\/eip155'(;?)$/m
const NETWORKS_IMPORT = /^([ \t]*)import \{ [\w, ]+ \} from 'appkit-modal\/networks'(;?)$/m
const ADAPTERS = /\badapters: \[eip155\(\)\]/
const NETWORKS = /^([ \t]*)networks: \[[\w, ]+\],$/m
/** Matches the network list, by CAIP-2 id, of a module that imports the CDN file. */
const CDN_IDS = /^([ \t]*)const chains = \['[^\n]+'\]$/m
const CDN_NETWORKS = /^([ \t]*)networks: networks\.filter\(.+\),$/m

/**
 * Inserts networks, adapters and services into the module that creates the instance. Returns any other text unchanged.
 * Throws for a module that has only some of the expected lines.
 */
export function rewriteModule(text, { networks, gateway, projectId }) {
  if (!NETWORKS_IMPORT.test(text)) return text
  for (const line of [ADAPTER_IMPORT, ADAPTERS, NETWORKS])
    if (!line.test(text)) throw new Error(`A template has no line like ${line}.`)
  const used = [...new Set(networks.map(namespaceOf))]
  const isTaken = ({ key }) => used.includes(key) // Solana's adapter and network have the same name
  const localName = network => (isTaken(network) ? `${network.key}Mainnet` : network.key)
  const names = networks.map(network => (isTaken(network) ? `${network.key} as ${localName(network)}` : network.key))
  const imports = used
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map(name => `$1import { ${name} } from 'appkit-modal/chains/${name}'$2`)
  return text
    .replace(ADAPTER_IMPORT, imports.join('\n'))
    .replace(NETWORKS_IMPORT, `$1import { ${names.sort().join(', ')} } from 'appkit-modal/networks'$2`)
    .replace(ADAPTERS, `adapters: [${used.map(name => `${name}()`).join(', ')}]`)
    .replace(NETWORKS, (_line, indent) =>
      [`networks: [${networks.map(localName).join(', ')}],`, ...serviceLines({ gateway, projectId })]
        .map(line => indent + line)
        .join('\n'),
    )
}

/** Does the same for a module that imports the CDN file, whose networks are listed by id. */
export function rewriteCdnModule(text, { networks, gateway, projectId }) {
  if (!CDN_IDS.test(text)) return text
  if (!CDN_NETWORKS.test(text)) throw new Error(`A template has no line like ${CDN_NETWORKS}.`)
  return text
    .replace(CDN_IDS, `$1const chains = [${networks.map(({ id }) => `'${id}'`).join(', ')}]`)
    .replace(CDN_NETWORKS, (line, indent) =>
      [line, ...serviceLines({ gateway, projectId }).map(added => indent + added)].join('\n'),
    )
}

/** Formats user input as string literals in the module's style. */
function serviceLines({ gateway, projectId }) {
  return [
    ...(gateway ? [`gateway: ${literal(gateway)},`] : []),
    ...(projectId ? [`projectId: ${literal(projectId)},`] : []),
  ]
}

/**
 * A script in HTML, Vue, Svelte or Astro ends at `</script`, and one with `<!--` may not end at all, also inside of a
 * string. A character that is not visible could hide what the file does.
 */
const UNSAFE = /[\\'<>\p{C}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu

function literal(text) {
  const escape = character => (/[\\']/.test(character) ? `\\${character}` : escapeUnits(character))
  return `'${text.replace(UNSAFE, escape)}'`
}
