import { getKey, removeProperty, type Rewriter, type SyntaxNode, visit } from './syntax.js'

interface ObjectNode extends SyntaxNode {
  readonly properties: readonly (SyntaxNode & { readonly value?: SyntaxNode })[]
}

// Options of AppKit without a counterpart. `appkit-modal/compat` ignores them.
const IGNORED_OPTIONS =
  /^(tokens|enableCoinbase|enableBaseAccount|coinbasePreference|enableAuthLogger|showWallets|basic|isUnity|sdkVersion|sdkType)$/
const IGNORED_FEATURES = /^(smartSessions|reownAuthentication|headless)$/
const LEGACY_VARIABLE = /^--(?:w3m|apkt)-/
const LEGACY_TAG = /^w3m-(modal|button|connect-button|account-button|network-button)$/
const ANY_TAG = /^(?:w3m|appkit)-/

const attributes: Readonly<Record<string, string>> = {
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
  loadingLabel: 'loading-label',
}

/** Rewrites the options of `createAppKit` and the tags in JSX. Everything else stays. */
export function rewriteOptions(program: SyntaxNode, rewriter: Rewriter): void {
  visit(program, node => {
    if (node.type === 'CallExpression') rewriteCall(node, rewriter)
    else if (node.type === 'JSXOpeningElement' || node.type === 'JSXClosingElement') rewriteTag(node, rewriter)
  })
}

/** Rewrites the tags in markup, such as a Vue template. */
export function rewriteMarkup(text: string): string {
  return text.replace(/(<\/?)w3m-((?:connect-|account-|network-)?button|modal)(?=[\s/>])/g, '$1appkit-$2')
}

function rewriteCall(node: SyntaxNode, rewriter: Rewriter): void {
  const { callee, arguments: passed } = node as SyntaxNode & { callee: SyntaxNode; arguments: readonly SyntaxNode[] }
  const [options] = passed
  // `appkit-modal/compat` accepts the old options, too, for example those in a variable.
  if (callee.name !== 'createAppKit' || options?.type !== 'ObjectExpression') return
  for (const property of (options as ObjectNode).properties) rewriteOption(property, rewriter)
}

function rewriteOption(property: ObjectNode['properties'][number], rewriter: Rewriter): void {
  const name = getKey(property)
  const { value } = property
  if (IGNORED_OPTIONS.test(name)) rewriter.edits.push(removeProperty(property, rewriter.source))
  else if (value?.type !== 'ObjectExpression') return
  else if (name === 'features')
    for (const feature of (value as ObjectNode).properties) rewriteFeature(feature, rewriter)
  else if (name === 'themeVariables')
    for (const variable of (value as ObjectNode).properties) rewriteVariable(variable, rewriter)
}

function rewriteFeature(property: ObjectNode['properties'][number], rewriter: Rewriter): void {
  const { source, edits, notes } = rewriter
  const name = getKey(property)
  const { value } = property
  if (!value) return
  const { line } = property.loc.start
  if (IGNORED_FEATURES.test(name)) rewriter.edits.push(removeProperty(property, rewriter.source))
  else if (name === 'pay' && source.slice(value.start, value.end) !== 'false')
    notes.push({ line, message: 'features.pay: payments do not exist. Remove it.' })
  else if ((name === 'swaps' || name === 'onramp') && value.type === 'ArrayExpression') {
    const isOn = (value as SyntaxNode & { elements: readonly unknown[] }).elements.length > 0
    edits.push({ start: value.start, end: value.end, text: String(isOn) })
  } else if ((name === 'email' || name === 'socials') && !isOff(value))
    notes.push({ line, message: `features.${name}: logins need a gateway, see docs/gateway.md.` })
}

function rewriteVariable(property: ObjectNode['properties'][number], { source, edits, notes }: Rewriter): void {
  const { key } = property as SyntaxNode & { key?: SyntaxNode }
  const name = getKey(property)
  if (!key || !LEGACY_VARIABLE.test(name)) return
  if (name.endsWith('-qr-color')) {
    const message = `${name}: codes have one color, so that every camera reads them. Remove it.`
    notes.push({ line: property.loc.start.line, message })
    return
  }
  const quote = source[key.start] ?? "'"
  edits.push({
    start: key.start,
    end: key.end,
    text: `${quote}${name.replace(LEGACY_VARIABLE, '--appkit-')}${quote}`,
  })
}

function rewriteTag(node: SyntaxNode, { edits }: Rewriter): void {
  const { name, attributes: written = [] } = node as SyntaxNode & {
    readonly name: SyntaxNode
    readonly attributes?: readonly (SyntaxNode & { readonly name?: SyntaxNode })[]
  }
  const tag = String(name.name)
  if (name.type !== 'JSXIdentifier' || !ANY_TAG.test(tag)) return
  if (LEGACY_TAG.test(tag)) edits.push({ start: name.start, end: name.end, text: tag.replace('w3m-', 'appkit-') })
  for (const { name: attribute } of written) {
    const renamed = attribute && getOwn(attributes, String(attribute.name))
    if (attribute && renamed) edits.push({ start: attribute.start, end: attribute.end, text: renamed })
  }
}

function getOwn(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function isOff(value: SyntaxNode): boolean {
  return value.value === false || (value as { readonly elements?: readonly unknown[] }).elements?.length === 0
}
