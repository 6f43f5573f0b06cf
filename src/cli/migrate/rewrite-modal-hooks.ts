import {
  addProblem,
  childNode,
  childNodes,
  createDraft,
  type Draft,
  getKey,
  indentOf,
  type ModuleRewriter,
  type Reference,
  type SyntaxNode,
} from './syntax.js'

// The view that a function opens; `state`: a boolean; `setter`: opens or closes.
const hooks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  useConnectModal: { openConnectModal: 'Connect', connectModalOpen: 'state' },
  useAccountModal: { openAccountModal: 'Account', accountModalOpen: 'state' },
  useChainModal: { openChainModal: 'Networks', chainModalOpen: 'state' },
  useModal: {
    open: 'state',
    setOpen: 'setter',
    openProfile: 'Account',
    openSwitchNetworks: 'Networks',
    openAbout: 'WhatIsAWallet',
    openOnboarding: 'WhatIsAWallet',
  },
}

// Rewrites the hooks that open the modal. Names without a rewrite are reported with their import.
export function rewriteModalHook(
  module: ModuleRewriter,
  local: string,
  name: string,
  references: readonly Reference[],
): void {
  const members = Object.hasOwn(hooks, name) ? hooks[name] : undefined
  if (!members) return
  const draft = createDraft(local)
  const kits = new Map<SyntaxNode, string>()
  for (const reference of references) {
    const declared = readHook(reference)
    if (declared?.pattern.type !== 'ObjectPattern')
      addProblem(
        draft,
        reference.node,
        `${local}: destructure its result in a const, or use useAppKit() of appkit-modal/react.`,
      )
    else rewriteDeclaration(module, draft, declared, { members, kits })
  }
  if (module.commit(draft)) for (const [block, kit] of kits) module.kits.set(block, kit)
}

export interface HookDeclaration {
  readonly declaration: SyntaxNode
  readonly pattern: SyntaxNode
  readonly block: SyntaxNode
}

// Reads `const pattern = useHook()`: a statement of its own, without arguments.
export function readHook({ node, parents }: Reference): HookDeclaration | undefined {
  const [call, declarator, declaration, block] = parents
  const pattern = childNode(declarator, 'id')
  if (call?.type !== 'CallExpression' || childNode(call, 'callee') !== node) return undefined
  if (childNodes(call, 'arguments').length > 0 || declarator?.type !== 'VariableDeclarator') return undefined
  if (declaration?.kind !== 'const' || childNodes(declaration, 'declarations').length !== 1) return undefined
  return pattern && block?.type === 'BlockStatement' ? { declaration, pattern, block } : undefined
}

// The names of `{ key: local }`, or undefined with defaults, rest or nested patterns.
export function readPattern(pattern: SyntaxNode | undefined): ReadonlyMap<string, string> | undefined {
  const names = new Map<string, string>()
  for (const property of childNodes(pattern, 'properties')) {
    const value = childNode(property, 'value')
    if (property?.type !== 'ObjectProperty' || value?.type !== 'Identifier' || !getKey(property)) return undefined
    names.set(getKey(property), String(value.name))
  }
  return names
}

// The uses of a variable in its block.
export function findUses(
  module: ModuleRewriter,
  { declaration, block }: HookDeclaration,
  local: string,
): readonly Reference[] {
  return module
    .references(local, block)
    .filter(({ node }) => node.start < declaration.start || node.end > declaration.end)
}

// Replaces a declaration by lines, with its semicolon.
export function replaceDeclaration(
  module: ModuleRewriter,
  { declaration: { start, end }, declaration }: HookDeclaration,
  lines: readonly string[],
) {
  const semicolon = module.source[end - 1] === ';' ? ';' : ''
  const gap = `${semicolon}\n${indentOf(declaration, module.source)}`
  return { start, end, text: lines.join(gap) + (lines.length > 0 ? semicolon : '') }
}

const REACT = 'appkit-modal/react'

function rewriteDeclaration(
  module: ModuleRewriter,
  draft: Draft,
  declared: HookDeclaration,
  { members, kits }: { readonly members: Readonly<Record<string, string>>; readonly kits: Map<SyntaxNode, string> },
): void {
  const names = readPattern(declared.pattern)
  const existing = module.kits.get(declared.block) ?? kits.get(declared.block)
  const kit = existing ?? module.freshName('appKit')
  const lines: string[] = []
  let usesKit = false
  for (const [key, local] of names ?? [['…', '']]) {
    const kind = Object.hasOwn(members, key) ? members[key] : undefined
    if (!kind)
      addProblem(draft, declared.pattern, `${key}: use useAppKit() and useAppKitState() of appkit-modal/react.`)
    else if (kind === 'state') {
      const hook = module.useImport(draft, REACT, 'useAppKitState')
      lines.push(`const ${local === 'open' ? '{ open }' : `{ open: ${local} }`} = ${hook}()`)
    } else {
      usesKit = true
      const uses = findUses(module, declared, local)
      if (kind === 'setter') rewriteSetter(draft, uses, kit)
      else lines.push(openerLine(module, draft, { uses, local, view: kind, kit }))
    }
  }
  if (usesKit) kits.set(declared.block, kit)
  if (usesKit && !existing) lines.unshift(`const ${kit} = ${module.useImport(draft, REACT, 'useAppKit')}()`)
  draft.edits.push(replaceDeclaration(module, declared, lines))
}

// `setOpen(true)` becomes a call of `open`, and `setOpen(false)` one of `close`.
function rewriteSetter(draft: Draft, uses: readonly Reference[], kit: string): void {
  for (const { node, parents } of uses) {
    const [call] = parents
    const [value, ...more] = childNodes(call, 'arguments')
    const isCall = call?.type === 'CallExpression' && childNode(call, 'callee') === node
    if (isCall && value?.type === 'BooleanLiteral' && more.length === 0)
      draft.edits.push({
        start: call.start,
        end: call.end,
        text: `${kit}.${value.value === true ? 'open' : 'close'}()`,
      })
    else addProblem(draft, node, `${String(node.name)}: call open() or close() of useAppKit() instead.`)
  }
}

interface Opener {
  readonly uses: readonly Reference[]
  readonly local: string
  readonly view: string
  readonly kit: string
}

// RainbowKit's functions are undefined in a state in which their screen makes no sense. That is kept for code that
// tests it.
function openerLine(module: ModuleRewriter, draft: Draft, { uses, local, view, kit }: Opener): string {
  const kinds = uses.map(use => describeUse(use))
  for (const [index, kind] of kinds.entries()) {
    const { node } = uses[index] ?? {}
    if (kind === 'other' && node)
      addProblem(draft, node, `${local}: it is a new function in each render. Pass open of useAppKit() instead.`)
  }
  const opens = `() => ${kit}.open({ view: '${view}' })`
  if (!kinds.includes('test')) return `const ${local} = ${opens}`
  const isConnected = `${module.useImport(draft, REACT, 'useAppKitAccount')}().isConnected`
  return `const ${local} = ${isConnected} ? ${view === 'Connect' ? `undefined : ${opens}` : `${opens} : undefined`}`
}

// How a function is used: called without arguments, as the handler of an event, or tested.
export function describeUse({ node, parents }: Reference): 'call' | 'handler' | 'test' | 'other' {
  const isAsserted = parents[0]?.type === 'TSNonNullExpression'
  const [parent, above] = isAsserted ? parents.slice(1) : parents
  const inner = isAsserted ? parents[0] : node
  if (!parent) return 'other'
  if (/^(Optional)?CallExpression$/.test(parent.type) && childNode(parent, 'callee') === inner)
    return childNodes(parent, 'arguments').length === 0 ? 'call' : 'other'
  if (parent.type === 'JSXExpressionContainer' && above?.type === 'JSXAttribute')
    return /^on[A-Z]/.test(String(childNode(above, 'name')?.name)) ? 'handler' : 'other'
  return isTested(node, parent) ? 'test' : 'other'
}

export function isTested(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type === 'LogicalExpression') return parent.operator === '&&' && parent.left === node
  if (parent.type === 'UnaryExpression') return parent.operator === '!'
  return /^(ConditionalExpression|IfStatement)$/.test(parent.type) && parent.test === node
}
