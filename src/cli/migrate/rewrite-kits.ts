import {
  addProblem,
  childNode,
  childNodes,
  createDraft,
  type Draft,
  indentOf,
  isPure,
  type ModuleRewriter,
  readProperties,
  type Reference,
  removeNode,
  removeProperty,
  type SyntaxNode,
} from './syntax.js'
import { rewriteModalHook } from './rewrite-modal-hooks.js'

const KITS = /^(@rainbow-me\/rainbowkit|connectkit)$/
const CONFIG =
  /^(chains|transports|ssr|storage|batch|cacheTime|pollingInterval|syncConnectedChain|multiInjectedProviderDiscovery)$/
const METADATA: Readonly<Record<string, string>> = {
  appName: 'name',
  appDescription: 'description',
  appUrl: 'url',
  appIcon: 'icons',
}
// ConnectKit's switches of single wallets.
const REMOVED_OPTIONS = /^enable[A-Z]/
const REMOVED_PROPS = /^(modalSize|coolMode|showRecentTransactions|debugMode|accountStatus|chainStatus|showAvatar)$/

// Rewrites configurations, providers, buttons and hooks of RainbowKit and ConnectKit.
export function rewriteKits(module: ModuleRewriter): void {
  for (const [local, { entry, name, isType }] of module.imports) {
    const references = module.references(local)
    if (!KITS.test(entry) || isType || references.length === 0) continue
    if (name === 'getDefaultConfig') rewriteConfig(module, local, references)
    else if (/^(RainbowKit|ConnectKit)Provider$/.test(name)) removeProvider(module, local, references)
    else if (/^Connect(Kit)?Button$/.test(name)) rewriteButton(module, local, references)
    else rewriteModalHook(module, local, name, references)
  }
}

function rewriteConfig(module: ModuleRewriter, local: string, references: readonly Reference[]): void {
  const draft = createDraft(local)
  const isConnectKit = module.imports.get(local)?.entry === 'connectkit'
  for (const { node, parents } of references) {
    const call = parents[0]
    const outer = isConnectKit ? parents[1] : call
    const [options, ...more] = childNodes(call, 'arguments')
    const [declarator, declaration, statement] = parents.slice(isConnectKit ? 2 : 1)
    const variable = childNode(declarator, 'id')
    const isTopLevel = statement?.type === 'Program' || statement?.type === 'ExportNamedDeclaration'
    const isCall = call && childNode(call, 'callee') === node && !call.typeParameters && !call.typeArguments
    const isDeclared = declarator && childNode(declarator, 'init') === outer && variable?.type === 'Identifier'
    if (!isCall || !outer || !isDeclared || !declaration || !isTopLevel || more.length > 0)
      addProblem(
        draft,
        node,
        `${local}: assign it to a variable of the module, or replace it as in docs/beside-wagmi.md.`,
      )
    else if (options?.type !== 'ObjectExpression')
      addProblem(
        draft,
        node,
        `${local}: write its options as an object in the call, or replace it as in docs/beside-wagmi.md.`,
      )
    else {
      if (!isConnectKit) {
        const createConfig = module.useImport(draft, 'wagmi', 'createConfig')
        draft.edits.push({ start: node.start, end: node.end, text: createConfig })
      } else unwrapConfig(module, draft, outer, node, options)
      const end = statement.type === 'Program' ? declaration.end : statement.end
      rewriteConfigOptions(module, draft, options, { config: String(variable?.name), end })
    }
  }
  module.commit(draft)
}

// `createConfig(getDefaultConfig({ … }))` becomes `createConfig({ … })`.
function unwrapConfig(
  module: ModuleRewriter,
  draft: Draft,
  outer: SyntaxNode,
  name: SyntaxNode,
  options: SyntaxNode,
): void {
  const { source } = module
  const callee = childNode(outer, 'callee')
  const imported = module.imports.get(String(callee?.name))
  const isCreate = imported?.name === 'createConfig' && imported.entry === 'wagmi'
  const before = callee ? source.slice(callee.end, name.start) : ''
  const hasComments = [source.slice(name.end, options.start), source.slice(options.end, outer.end)].some(
    text => !/^[\s(),]*$/.test(text),
  )
  if (!callee || !isCreate || !/^\s*\(\s*$/.test(before) || hasComments) {
    addProblem(draft, name, `${String(name.name)}: pass it to createConfig of wagmi alone, or replace it by hand.`)
    return
  }
  draft.edits.push(
    { start: callee.end, end: options.start, text: '(' },
    { start: options.end, end: outer.end, text: ')' },
  )
}

function rewriteConfigOptions(
  module: ModuleRewriter,
  draft: Draft,
  options: SyntaxNode,
  { config, end }: { readonly config: string; readonly end: number },
): void {
  const { properties, unknown } = readProperties(options)
  if (unknown) {
    addProblem(draft, unknown, 'getDefaultConfig: write each option in the call, without spreads and methods.')
    return
  }
  const metadata: string[] = []
  let projectId = ''
  for (const [name, property] of properties) {
    const value = childNode(property, 'value')
    if (CONFIG.test(name) || !value) continue
    const field = Object.hasOwn(METADATA, name) ? METADATA[name] : undefined
    const isProject = name === 'projectId' || name === 'walletConnectProjectId'
    if (!REMOVED_OPTIONS.test(name) && !field && !isProject)
      addProblem(draft, property, `The option ${name} has no automatic replacement: see docs/options.md, or remove it.`)
    else if (!isPure(value))
      addProblem(draft, property, `The option ${name} is computed: assign it to a variable first.`)
    if (field) metadata.push(`${field}: ${field === 'icons' ? `[${module.textOf(value)}]` : module.textOf(value)}`)
    if (isProject) projectId = module.textOf(value)
    draft.edits.push(removeProperty(property, module.source))
  }
  const networks = rewriteChains(module, draft, options, properties)
  const createAppKit = module.useImport(draft, 'appkit-modal', 'createAppKit')
  const wagmi = module.useImport(draft, 'appkit-modal/adapters/wagmi', 'wagmi')
  const lines = [
    `adapters: [${wagmi}({ ${config === 'config' ? config : `config: ${config}`} })]`,
    `networks: ${networks}`,
    ...(projectId ? [projectId === 'projectId' ? 'projectId' : `projectId: ${projectId}`] : []),
    ...(metadata.length > 0 ? [`metadata: { ${metadata.join(', ')} }`] : []),
  ]
  const semicolon = module.source[end - 1] === ';' ? ';' : ''
  draft.edits.push({
    start: end,
    end,
    text: `\n\n${createAppKit}({\n${lines.map(line => `  ${line},\n`).join('')}})${semicolon}`,
  })
}

// Adds missing transports. Returns the networks for `createAppKit`.
function rewriteChains(
  module: ModuleRewriter,
  draft: Draft,
  options: SyntaxNode,
  properties: ReadonlyMap<string, SyntaxNode>,
): string {
  const chains = properties.get('chains')
  const value = childNode(chains, 'value')
  if (!chains || !value) {
    addProblem(draft, options, 'getDefaultConfig: add the option chains.')
    return ''
  }
  const elements = value.type === 'Identifier' ? findList(module, String(value.name)) : value
  const items = childNodes(elements, 'elements')
  const isList = elements?.type === 'ArrayExpression' && items.length > 0 && items.every(isName)
  const hasTransports = properties.has('transports')
  if (!isList && (!hasTransports || value.type !== 'Identifier')) {
    addProblem(draft, chains, 'The option chains is computed: write a list of names.')
    return ''
  }
  if (!hasTransports) {
    const http = module.imports.get('http')?.entry === 'viem' ? 'http' : module.useImport(draft, 'wagmi', 'http')
    const transports = items.flatMap(item => (item ? [`[${module.textOf(item)}.id]: ${http}()`] : []))
    const isOwnLine = module.source.slice(options.start, chains.start).includes('\n')
    const gap = isOwnLine ? `\n${indentOf(chains, module.source)}` : ' '
    draft.edits.push({ start: chains.end, end: chains.end, text: `,${gap}transports: { ${transports.join(', ')} }` })
  }
  return module.textOf(value)
}

// The list of a constant of the module, also with `as const`.
function findList(module: ModuleRewriter, name: string): SyntaxNode | undefined {
  for (const statement of childNodes(module.program, 'body')) {
    const declaration = statement?.type === 'ExportNamedDeclaration' ? childNode(statement, 'declaration') : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const declarator of childNodes(declaration, 'declarations'))
      if (childNode(declarator, 'id')?.name === name) {
        const init = childNode(declarator, 'init')
        return init?.type === 'TSAsExpression' ? childNode(init, 'expression') : init
      }
  }
  return undefined
}

function isName(node: SyntaxNode | undefined): boolean {
  return (node?.type === 'Identifier' || node?.type === 'MemberExpression') && isPure(node)
}

function removeProvider(module: ModuleRewriter, local: string, references: readonly Reference[]): void {
  const draft = createDraft(local)
  const { edits } = draft
  for (const { node, parents } of references) {
    const [tag, element, parent] = parents
    if (tag?.type === 'JSXClosingElement') continue
    const closing = childNode(element, 'closingElement')
    if (tag?.type !== 'JSXOpeningElement' || !element || !closing) {
      addProblem(draft, node, `${local}: remove it by hand.`)
      continue
    }
    for (const attribute of childNodes(tag, 'attributes')) reportProp(draft, attribute, local)
    const children = childNodes(element, 'children').filter(
      child => child && (child.type !== 'JSXText' || String(child.value).trim() !== ''),
    )
    const [child] = children
    if (parent && /^JSX(Element|Fragment)$/.test(parent.type))
      edits.push(removeNode(tag, module.source), removeNode(closing, module.source))
    else if (child && children.length === 1 && /^JSX(Element|Fragment)$/.test(child.type))
      // The child starts where the provider did, because a line break after `return` would end the statement.
      edits.push({ start: tag.start, end: child.start, text: '' }, { start: child.end, end: closing.end, text: '' })
    else
      edits.push(
        { start: tag.start, end: tag.end, text: '<>' },
        { start: closing.start, end: closing.end, text: '</>' },
      )
  }
  module.commit(draft)
}

function reportProp(draft: Draft, attribute: SyntaxNode | undefined, component: string): void {
  const name = String(childNode(attribute, 'name')?.name ?? '…')
  if (!attribute || REMOVED_PROPS.test(name)) return
  const isTheme = /^(theme|customTheme|mode)$/.test(name)
  const target = isTheme ? 'the options themeMode and themeVariables' : 'an option'
  addProblem(
    draft,
    attribute,
    `${component}: replace ${name} with ${target} of createAppKit (docs/options.md), then remove it.`,
  )
}

function rewriteButton(module: ModuleRewriter, local: string, references: readonly Reference[]): void {
  const draft = createDraft()
  for (const { node, parents } of references) {
    const [tag, above] = parents
    const isMember = tag?.type === 'JSXMemberExpression' && above?.type === 'JSXOpeningElement'
    if (isMember || tag?.type === 'MemberExpression')
      addProblem(
        draft,
        node,
        `${local}.Custom: render your own button with useAppKit() and useAppKitAccount() of appkit-modal/react.`,
      )
    if (tag?.type !== 'JSXOpeningElement') continue
    for (const attribute of childNodes(tag, 'attributes')) rewriteButtonProp(module, draft, attribute, local)
  }
  if (!module.commit(draft)) module.outcomes.set(local, 'reported')
}

function rewriteButtonProp(
  module: ModuleRewriter,
  draft: Draft,
  attribute: SyntaxNode | undefined,
  button: string,
): void {
  const name = String(childNode(attribute, 'name')?.name ?? '…')
  if (!attribute || name === 'label' || name === 'key') return
  const value = childNode(attribute, 'value')
  const expression = value?.type === 'JSXExpressionContainer' ? childNode(value, 'expression') : value
  const isSwitch = !value || expression?.type === 'BooleanLiteral'
  if (name === 'showBalance' && isSwitch) {
    const text = `balance="${expression?.value === false ? 'hide' : 'show'}"`
    draft.edits.push({ start: attribute.start, end: attribute.end, text })
  } else if (REMOVED_PROPS.test(name)) {
    const { start } = attribute
    const spaces = module.source.slice(0, start).length - module.source.slice(0, start).trimEnd().length
    draft.edits.push({ start: start - spaces, end: attribute.end, text: '' })
  } else
    addProblem(
      draft,
      attribute,
      `${button}: replace ${name} with an attribute of the button (docs/react.md#tags), or remove it.`,
    )
}
