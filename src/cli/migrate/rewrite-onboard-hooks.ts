import { describeUse, findUses, type HookDeclaration, isTested, readPattern } from './rewrite-modal-hooks.js'
import { addProblem, childNode, childNodes, type Draft, type ModuleRewriter, type SyntaxNode } from './syntax.js'

const REACT = 'appkit-modal/react'
const MEMBER = /^(Optional)?MemberExpression$/

// What a hook of Web3-Onboard returns: the names of its state, and its functions.
interface Returned {
  readonly state: ReadonlyMap<string, string>
  readonly functions: readonly (string | undefined)[]
}

function readReturned({ pattern }: HookDeclaration): Returned | undefined {
  const [first, ...rest] = childNodes(pattern, 'elements')
  const state = first ? readPattern(first) : new Map<string, string>()
  if (!state || (first && first.type !== 'ObjectPattern')) return undefined
  if (rest.some(element => element && element.type !== 'Identifier')) return undefined
  return { state, functions: rest.map(element => (element ? String(element.name) : undefined)) }
}

// Returns the lines that replace `const [{ wallet, connecting }, connect, disconnect] = useConnectWallet()`.
export function rewriteConnectWallet(
  module: ModuleRewriter,
  draft: Draft,
  declared: HookDeclaration,
): readonly string[] | undefined {
  const returned = readReturned(declared)
  if (!returned || returned.functions.length > 2) return undefined
  const [connect, disconnect] = returned.functions
  const lines: string[] = []
  const account = module.freshName('appKitAccount')
  const skipped = disconnect ? rewriteDisconnect(module, draft, declared, disconnect) : []
  for (const [key, local] of returned.state) {
    if (key === 'connecting') lines.push(`const ${local} = ${account}.status === 'connecting'`)
    else if (key === 'wallet') rewriteWallet(module, draft, declared, { local, account, skipped })
    else addProblem(draft, declared.pattern, `${key}: use the hooks of appkit-modal/react (docs/react.md#hooks).`)
  }
  if (returned.state.size > 0)
    lines.unshift(`const ${account} = ${module.useImport(draft, REACT, 'useAppKitAccount')}()`)
  if (connect) {
    const kit = module.freshName('appKit')
    for (const use of findUses(module, declared, connect))
      if (!/^(call|handler)$/.test(describeUse(use)) || isValueUsed(use.parents.slice(0, 3)))
        addProblem(draft, use.node, `${connect}: use open() of useAppKit(), and useAppKitAccount() for the result.`)
    lines.push(`const ${kit} = ${module.useImport(draft, REACT, 'useAppKit')}()`)
    lines.push(`const ${connect} = () => ${kit}.open({ view: 'Connect' })`)
  }
  if (disconnect) {
    const name = disconnect === 'disconnect' ? disconnect : `disconnect: ${disconnect}`
    lines.push(`const { ${name} } = ${module.useImport(draft, REACT, 'useDisconnect')}()`)
  }
  return lines
}

// `disconnect(wallet)` and `disconnect({ label: wallet.label })` become `disconnect()`. Returns their arguments.
function rewriteDisconnect(
  module: ModuleRewriter,
  draft: Draft,
  declared: HookDeclaration,
  disconnect: string,
): readonly SyntaxNode[] {
  return findUses(module, declared, disconnect).flatMap(({ node, parents }) => {
    const [call] = parents
    const [passed, ...more] = childNodes(call, 'arguments')
    if (passed && more.length === 0 && childNode(call, 'callee') === node && !isValueUsed(parents)) {
      draft.edits.push({ start: passed.start, end: passed.end, text: '' })
      return [passed]
    }
    addProblem(draft, node, `${disconnect}: call disconnect() of useDisconnect() instead.`)
    return []
  })
}

interface WalletState {
  readonly local: string
  readonly account: string
  // Nodes that another edit removes.
  readonly skipped: readonly SyntaxNode[]
}

function rewriteWallet(
  module: ModuleRewriter,
  draft: Draft,
  declared: HookDeclaration,
  { local, account, skipped }: WalletState,
): void {
  for (const { node, parents } of findUses(module, declared, local)) {
    if (skipped.some(({ start, end }) => node.start >= start && node.end <= end)) continue
    const [parent, index, item, address] = parents
    const isAddress = memberOf(parent, node, 'accounts') && isFirst(index, parent) && memberOf(item, index, 'address')
    if (isAddress && item && !isAssigned(item, address))
      draft.edits.push({ start: node.start, end: item.end, text: `${account}.address${chain(item, address)}` })
    else if (parent && isTested(node, parent))
      draft.edits.push({ start: node.start, end: node.end, text: `${account}.isConnected` })
    else
      addProblem(
        draft,
        node,
        `${local}: use useAppKitProvider('eip155') for its provider, useWalletInfo() for its name, or useAppKitAccount().`,
      )
  }
}

// The address is a text or undefined: a member of it, such as `slice`, is read with an optional chain.
function chain(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  if (parent?.type.endsWith('MemberExpression') !== true || parent.object !== node || parent.optional === true)
    return ''
  return parent.computed === true ? '?.' : '?'
}

function isAssigned(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'AssignmentExpression' && parent.left === node
}

function memberOf(member: SyntaxNode | undefined, object: SyntaxNode | undefined, name: string): boolean {
  if (!member || !MEMBER.test(member.type) || member.object !== object || member.computed === true) return false
  return childNode(member, 'property')?.name === name
}

function isFirst(member: SyntaxNode | undefined, object: SyntaxNode | undefined): boolean {
  if (!member || !MEMBER.test(member.type) || member.object !== object) return false
  return member.computed === true && childNode(member, 'property')?.value === 0
}

// Returns the lines that replace `const [{ connectedChain }, setChain] = useSetChain()`.
export function rewriteSetChain(
  module: ModuleRewriter,
  draft: Draft,
  declared: HookDeclaration,
): readonly string[] | undefined {
  const returned = readReturned(declared)
  if (!returned || returned.functions.length > 1) return undefined
  const [setChain] = returned.functions
  const network = module.freshName('appKitNetwork')
  for (const [key, local] of returned.state)
    if (key === 'connectedChain') rewriteConnectedChain(module, draft, declared, { local, network })
    else addProblem(draft, declared.pattern, `${key}: use the hooks of appkit-modal/react (docs/react.md#hooks).`)
  for (const { node, parents } of setChain ? findUses(module, declared, setChain) : []) {
    const [call] = parents
    const [options, ...more] = childNodes(call, 'arguments')
    const properties = childNodes(options, 'properties')
    const [property] = properties
    const id = properties.length === 1 ? readChainId(childNode(property, 'value')) : undefined
    const known = id === undefined ? undefined : module.networks.get(id)
    const isCall = childNode(call, 'callee') === node && more.length === 0 && !isValueUsed(parents)
    if (call && isCall && known && childNode(property, 'key')?.name === 'chainId') {
      const target = module.useImport(draft, 'appkit-modal/networks', known)
      draft.edits.push({ start: call.start, end: call.end, text: `${network}.switchNetwork(${target})` })
    } else addProblem(draft, node, `${setChain}: call switchNetwork(network) of useAppKitNetwork() instead.`)
  }
  return [`const ${network} = ${module.useImport(draft, REACT, 'useAppKitNetwork')}()`]
}

// `connectedChain?.id === '0x1'` becomes a comparison of numbers, and a test one of the account's network.
function rewriteConnectedChain(
  module: ModuleRewriter,
  draft: Draft,
  declared: HookDeclaration,
  { local, network }: { readonly local: string; readonly network: string },
): void {
  for (const { node, parents } of findUses(module, declared, local)) {
    const [parent, comparison] = parents
    const isEquality = comparison?.type === 'BinaryExpression' && /^[!=]==?$/.test(String(comparison.operator))
    const id = isEquality && comparison.left === parent ? readChainId(childNode(comparison, 'right')) : undefined
    const right = childNode(comparison, 'right')
    if (parent && right && id !== undefined && memberOf(parent, node, 'id'))
      draft.edits.push(
        { start: node.start, end: parent.end, text: `${network}.chainId` },
        { start: right.start, end: right.end, text: String(id) },
      )
    else if (parent && memberOf(parent, node, 'label') && parent.optional === true)
      draft.edits.push({ start: node.start, end: parent.end, text: `${network}.caipNetwork?.name` })
    else if (parent && isTested(node, parent))
      draft.edits.push({ start: node.start, end: node.end, text: `${network}.caipNetwork` })
    else addProblem(draft, node, `${local}: use caipNetwork and chainId of useAppKitNetwork(). chainId is a number.`)
  }
}

function readChainId(node: SyntaxNode | undefined): number | undefined {
  const id = /^(String|Numeric)Literal$/.test(node?.type ?? '') ? Number(node?.value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

// Whether code reads the result of a call, also after `await`. `parents` starts with the call.
function isValueUsed([call, ...above]: readonly SyntaxNode[]): boolean {
  if (call && !call.type.endsWith('CallExpression')) return false // the function itself is passed on
  const parent = above.find(({ type }) => type !== 'AwaitExpression')
  const isReturned = parent?.type === 'ArrowFunctionExpression'
  return (
    !isReturned &&
    !/^(ExpressionStatement|ConditionalExpression|LogicalExpression|UnaryExpression)$/.test(parent?.type ?? '')
  )
}
