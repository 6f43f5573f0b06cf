import { type HookDeclaration, readHook, replaceDeclaration } from './rewrite-modal-hooks.js'
import { rewriteConnectWallet, rewriteSetChain } from './rewrite-onboard-hooks.js'
import {
  addProblem,
  childNode,
  childNodes,
  createDraft,
  type Draft,
  isLiteral,
  isPure,
  type ModuleRewriter,
  readProperties,
  type Reference,
  removeNode,
  type SyntaxNode,
} from './syntax.js'

const PACKAGE = '@web3-onboard/react'
const REACT = 'appkit-modal/react'
// Modules of wallets that the modal lists without code. Their options have no counterpart.
const WALLETS = /^@web3-onboard\/(injected-wallets|walletconnect|coinbase|metamask)$/
const REMOVED_METADATA = /^(logo|gettingStartedGuide|explore|recommendedInjectedWallets)$/

// Rewrites the configuration, the provider and the hooks of `@web3-onboard/react`.
export function rewriteOnboard(module: ModuleRewriter): void {
  for (const [local, { entry, name, isType }] of module.imports) {
    const references = module.references(local)
    if (entry !== PACKAGE || isType || references.length === 0) continue
    if (name === 'init') rewriteInit(module, local, references)
    else if (name === 'Web3OnboardProvider') rewriteProvider(module, local, references)
    else if (name === 'useConnectWallet') rewriteHooks(module, local, references, rewriteConnectWallet)
    else if (name === 'useSetChain') rewriteHooks(module, local, references, rewriteSetChain)
  }
}

const CONTAINERS = /^(Program|ExportNamedDeclaration|ExportDefaultDeclaration|ExpressionStatement)$/

function rewriteInit(module: ModuleRewriter, local: string, references: readonly Reference[]): void {
  const draft = createDraft(local)
  for (const { node, parents } of references) {
    const [call, parent, above, container] = parents
    const [options] = childNodes(call, 'arguments')
    const isVariable = parent?.type === 'VariableDeclarator' && above?.type === 'VariableDeclaration'
    const isTopLevel = CONTAINERS.test((isVariable ? container : parent)?.type ?? '')
    if (!call || childNode(call, 'callee') !== node || options?.type !== 'ObjectExpression' || !isTopLevel) {
      addProblem(draft, node, `${local}: call it in the module with an object, or replace it with createAppKit.`)
      continue
    }
    if (isVariable && container?.type === 'Program') checkInstance(module, draft, String(childNode(parent, 'id')?.name))
    const lines = readInit(module, draft, options)
    const createAppKit = module.useImport(draft, 'appkit-modal', 'createAppKit')
    const text = `${createAppKit}({\n${lines.map(line => `  ${line},\n`).join('')}})`
    draft.edits.push({ start: call.start, end: call.end, text })
  }
  module.commit(draft)
}

// The instance has other methods. Only the provider may use it.
function checkInstance(module: ModuleRewriter, draft: Draft, name: string): void {
  for (const { node, parents } of module.references(name)) {
    const [parent, attribute] = parents
    const isProp = parent?.type === 'JSXExpressionContainer' && childNode(attribute, 'name')?.name === 'web3Onboard'
    if (!isProp && !/^(VariableDeclarator|Export\w+)$/.test(parent?.type ?? ''))
      addProblem(
        draft,
        node,
        `${name}: replace its methods with those of createAppKit (docs/migration.md#web3-onboard).`,
      )
  }
}

function readInit(module: ModuleRewriter, draft: Draft, options: SyntaxNode): readonly string[] {
  const { properties, unknown } = readProperties(options)
  if (unknown) {
    addProblem(draft, unknown, 'init: write each option in the call, without spreads and methods.')
    return []
  }
  const adapter = module.useImport(draft, 'appkit-modal/chains/eip155', 'eip155')
  let projectId: string | undefined
  const rest: string[] = []
  const lines = [`adapters: [${adapter}()]`]
  for (const [name, property] of properties) {
    const value = childNode(property, 'value')
    if (!value) continue
    if (name === 'wallets') projectId = removeWallets(module, draft, value)
    else if (name === 'chains') lines.push(...readChains(module, draft, value))
    else if (name === 'appMetadata') rest.push(...readMetadata(module, draft, value))
    else
      addProblem(draft, property, `The option ${name} has no automatic replacement: see docs/options.md, or remove it.`)
  }
  if (!properties.has('chains')) addProblem(draft, options, 'init: add the option chains.')
  return [...lines, ...(projectId ? [projectId === 'projectId' ? projectId : `projectId: ${projectId}`] : []), ...rest]
}

// Removes the wallet modules with their imports. Returns the project id of WalletConnect.
function removeWallets(module: ModuleRewriter, draft: Draft, list: SyntaxNode): string | undefined {
  let projectId: string | undefined
  if (list.type !== 'ArrayExpression') addProblem(draft, list, 'The option wallets is computed: write a list.')
  for (const item of childNodes(list, 'elements')) {
    const declarator = item?.type === 'Identifier' ? findConstant(module, String(item.name)) : undefined
    const call = declarator ? childNode(declarator.node, 'init') : item
    const local = String(childNode(call, 'callee')?.name)
    const imported = module.imports.get(local)
    const [options, ...more] = childNodes(call, 'arguments')
    const isOnlyHere = module.references(local).length === 1
    const isUsedOnce = !declarator || module.references(String(item?.name)).length === 2
    if (!item || call?.type !== 'CallExpression' || !imported || !WALLETS.test(imported.entry) || more.length > 0) {
      addProblem(
        draft,
        item ?? list,
        'This wallet has no automatic replacement: see customWallets in docs/options.md, or remove it.',
      )
      continue
    }
    if (!isOnlyHere || !isUsedOnce) addProblem(draft, item, `${local}: it is used elsewhere in this file.`)
    projectId ??= readWalletOptions(module, draft, imported.entry, options)
    draft.replaced.push(local)
    if (declarator) draft.edits.push(removeNode(declarator.statement, module.source))
  }
  return projectId
}

function readWalletOptions(
  module: ModuleRewriter,
  draft: Draft,
  entry: string,
  options: SyntaxNode | undefined,
): string | undefined {
  if (!options) return undefined
  const { properties, unknown } = readProperties(options)
  const isWalletConnect = entry.endsWith('/walletconnect')
  const isKnown = options.type === 'ObjectExpression' && !unknown && !entry.endsWith('/injected-wallets')
  for (const [name, property] of isKnown ? properties : [])
    if (
      !(isWalletConnect && /^(projectId|dappUrl)$/.test(name) && isPure(childNode(property, 'value'))) &&
      (isWalletConnect || !isLiteral(childNode(property, 'value')))
    )
      addProblem(draft, property, `The wallet option ${name} has no automatic replacement: remove it.`)
  if (!isKnown) addProblem(draft, options, 'The options of this wallet have no automatic replacement: remove them.')
  const projectId = isWalletConnect ? childNode(properties.get('projectId'), 'value') : undefined
  return projectId && module.textOf(projectId)
}

// A constant of the module that is not exported.
function findConstant(module: ModuleRewriter, name: string): { node: SyntaxNode; statement: SyntaxNode } | undefined {
  for (const statement of childNodes(module.program, 'body')) {
    const [node, ...more] = childNodes(statement, 'declarations')
    if (statement && node && more.length === 0 && childNode(node, 'id')?.name === name) return { node, statement }
  }
  return undefined
}

function readChains(module: ModuleRewriter, draft: Draft, list: SyntaxNode): readonly string[] {
  const networks: string[] = []
  const urls: string[] = []
  const items = childNodes(list, 'elements')
  if (items.length === 0) addProblem(draft, list, 'The option chains is computed: write a list of objects.')
  for (const item of items) {
    const { properties, unknown } = item?.type === 'ObjectExpression' ? readProperties(item) : { properties: new Map() }
    const read = (name: string): SyntaxNode | undefined => childNode(properties.get(name), 'value')
    const id = Number(read('id')?.value)
    const rpcUrl = read('rpcUrl')
    const extra = [...properties.keys()].find(name => !/^(id|token|label|rpcUrl|color|icon|namespace)$/.test(name))
    const isKnown = read('namespace') === undefined || read('namespace')?.value === 'evm'
    if (!item || unknown || extra || !isKnown || !Number.isSafeInteger(id) || id <= 0 || (rpcUrl && !isPure(rpcUrl))) {
      addProblem(
        draft,
        item ?? list,
        `This chain has no automatic replacement${extra ? ` for ${extra}` : ''}: use a network of appkit-modal/networks, or defineChain.`,
      )
      continue
    }
    networks.push(networkFor(module, draft, item, id, read))
    if (rpcUrl && module.networks.has(id)) urls.push(`'eip155:${id}': [{ url: ${module.textOf(rpcUrl)} }]`)
  }
  const custom = urls.length > 0 ? [`customRpcUrls: {\n${urls.map(url => `    ${url},\n`).join('')}  }`] : []
  return [`networks: [${networks.join(', ')}]`, ...custom]
}

// The network of `appkit-modal/networks`, or a definition of one that it does not have.
function networkFor(
  module: ModuleRewriter,
  draft: Draft,
  item: SyntaxNode,
  id: number,
  read: (name: string) => SyntaxNode | undefined,
): string {
  const known = module.networks.get(id)
  if (known) return module.useImport(draft, 'appkit-modal/networks', known)
  const [label, token, rpcUrl] = [read('label'), read('token'), read('rpcUrl')]
  if (!label || !token || !rpcUrl || !isLiteral(label) || !isLiteral(token)) {
    addProblem(draft, item, `Chain ${id}: add label, token and rpcUrl as text.`)
    return ''
  }
  const [name, symbol, url] = [label, token, rpcUrl].map(node => module.textOf(node))
  const currency = `{ name: ${symbol}, symbol: ${symbol}, decimals: 18 }`
  const define = module.useImport(draft, 'appkit-modal/networks', 'defineChain')
  return `${define}({ id: ${id}, name: ${name}, nativeCurrency: ${currency}, rpcUrls: { default: { http: [${url}] } } })`
}

function readMetadata(module: ModuleRewriter, draft: Draft, object: SyntaxNode): readonly string[] {
  const fields: string[] = []
  const { properties, unknown } = readProperties(object)
  if (object.type !== 'ObjectExpression' || unknown)
    addProblem(draft, object, 'The option appMetadata is computed: write an object.')
  for (const [name, property] of properties) {
    const value = childNode(property, 'value')
    if (name === 'name' || name === 'description') {
      if (value && isPure(value)) fields.push(`${name}: ${module.textOf(value)}`)
      else addProblem(draft, property, `appMetadata.${name} is computed: assign it to a variable first.`)
    } else if (name === 'icon' && value && /^(https?|data):/.test(String(value.value)))
      fields.push(`icons: [${module.textOf(value)}]`)
    else if (!REMOVED_METADATA.test(name) && !(name === 'icon' && isPure(value)))
      addProblem(
        draft,
        property,
        `appMetadata.${name} has no automatic replacement: see docs/options.md, or remove it.`,
      )
  }
  return fields.length > 0 ? [`metadata: { ${fields.join(', ')} }`] : []
}

function rewriteProvider(module: ModuleRewriter, local: string, references: readonly Reference[]): void {
  const draft = createDraft(local)
  const provider = module.useImport(draft, REACT, 'AppKitProvider')
  for (const { node, parents } of references) {
    const [tag] = parents
    draft.edits.push({ start: node.start, end: node.end, text: provider })
    if (tag?.type === 'JSXClosingElement') continue
    const [attribute, ...more] = childNodes(tag, 'attributes')
    const name = childNode(attribute, 'name')
    if (tag?.type !== 'JSXOpeningElement' || name?.name !== 'web3Onboard' || more.length > 0)
      addProblem(draft, node, `${local}: replace it with AppKitProvider of appkit-modal/react.`)
    else draft.edits.push({ start: name.start, end: name.end, text: 'instance' })
  }
  module.commit(draft)
}

type RewriteHook = (module: ModuleRewriter, draft: Draft, declared: HookDeclaration) => readonly string[] | undefined

function rewriteHooks(
  module: ModuleRewriter,
  local: string,
  references: readonly Reference[],
  rewrite: RewriteHook,
): void {
  const draft = createDraft(local)
  for (const reference of references) {
    const declared = readHook(reference)
    const lines = declared?.pattern.type === 'ArrayPattern' ? rewrite(module, draft, declared) : undefined
    if (declared && lines) draft.edits.push(replaceDeclaration(module, declared, lines))
    else
      addProblem(
        draft,
        reference.node,
        `${local}: replace it with the hooks of appkit-modal/react (docs/react.md#hooks).`,
      )
  }
  module.commit(draft)
}
