// A node of the syntax tree, as far as these modules read it.
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly [field: string]: unknown
}

// Something that needs a person, with its line.
export interface Note {
  readonly line: number
  readonly message: string
}

// A replacement in a source, by its offsets.
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

// A source with the edits and notes that are collected for it.
export interface Rewriter {
  readonly source: string
  readonly edits: Edit[]
  readonly notes: Note[]
}

export interface Reference {
  readonly node: SyntaxNode
  // From the parent to the program.
  readonly parents: readonly SyntaxNode[]
}

export function visit(
  node: SyntaxNode,
  onNode: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  onNode(node, parents)
  const below = [node, ...parents]
  for (const child of Object.values(node))
    for (const item of Array.isArray(child) ? (child as readonly unknown[]) : [child])
      if (isNode(item)) visit(item, onNode, below)
}

export function childNode(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const child = node?.[field]
  return isNode(child) ? child : undefined
}

// A list of children. Holes, as in `[, second]`, are undefined.
export function childNodes(node: SyntaxNode | undefined, field: string): readonly (SyntaxNode | undefined)[] {
  const list = node?.[field]
  return Array.isArray(list) ? list.map((item: unknown) => (isNode(item) ? item : undefined)) : []
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value
}

const KEYED = /^(ObjectProperty|ObjectMethod|Class\w+|TSPropertySignature|TSMethodSignature)$/

// Finds a variable's uses and declarations by name, without regard to scopes: a caller that does not understand one of
// them changes none. Keys, members of objects and imports are something else.
export function findReferences(root: SyntaxNode, name: string): readonly Reference[] {
  const found: Reference[] = []
  visit(root, (node, parents) => {
    if (node.name === name && /^(JSX)?Identifier$/.test(node.type) && isVariable(node, parents[0]))
      found.push({ node, parents })
  })
  return found
}

export function isVariable(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!parent) return true
  if (/^(Optional)?MemberExpression$/.test(parent.type)) return parent.property !== node || parent.computed === true
  if (KEYED.test(parent.type)) return parent.key !== node || parent.computed === true
  if (parent.type === 'JSXMemberExpression') return parent.property !== node
  return parent.type !== 'JSXAttribute' && !parent.type.startsWith('Import')
}

export function getKey(property: SyntaxNode): string {
  const key = childNode(property, 'key')
  return property.computed === true ? '' : String(key?.name ?? key?.value ?? '')
}

// The properties of an object by name, or the first part that is something else, such as a spread or a method.
export function readProperties(object: SyntaxNode): { properties: Map<string, SyntaxNode>; unknown?: SyntaxNode } {
  const properties = new Map<string, SyntaxNode>()
  for (const property of childNodes(object, 'properties')) {
    if (!property) continue
    if (property.type !== 'ObjectProperty' || !getKey(property)) return { properties, unknown: property }
    properties.set(getKey(property), property)
  }
  return { properties }
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['object'],
  OptionalMemberExpression: ['object'],
  LogicalExpression: ['left', 'right'],
  TSNonNullExpression: ['expression'],
  TSAsExpression: ['expression'],
}

// An expression without calls, which gives the same value wherever the statement puts it.
export function isPure(node: SyntaxNode | undefined): boolean {
  if (!node) return false
  if (/^(StringLiteral|NumericLiteral|BooleanLiteral|NullLiteral|Identifier|MetaProperty)$/.test(node.type)) return true
  if (node.type === 'TemplateLiteral') return childNodes(node, 'expressions').every(isPure)
  const parts = PARTS[node.type]
  if (node.computed === true && !childNode(node, 'property')?.type.endsWith('Literal')) return false
  return parts !== undefined && parts.every(part => isPure(childNode(node, part)))
}

// A value without variables: text, numbers, and lists and objects of them.
export function isLiteral(node: SyntaxNode | undefined): boolean {
  if (!node) return false
  if (node.type === 'ArrayExpression') return childNodes(node, 'elements').every(isLiteral)
  if (node.type === 'TemplateLiteral') return childNodes(node, 'expressions').length === 0
  if (node.type !== 'ObjectExpression') return node.type !== 'Identifier' && !PARTS[node.type] && isPure(node)
  const { properties, unknown } = readProperties(node)
  return !unknown && [...properties.values()].every(property => isLiteral(childNode(property, 'value')))
}

// Removes a property with its comma, and its line if nothing else is on it.
export function removeProperty({ start, end }: SyntaxNode, source: string): Edit {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0
  const before = /(?:^|\n)[ \t]*$/.exec(source.slice(0, start))?.[0] ?? ''
  const after = comma > 0 ? /^[ \t]*(?=\n|\})/.exec(source.slice(end + comma))?.[0] : undefined
  const isOwnLine = before.startsWith('\n') && after !== undefined
  const gap = isOwnLine ? 0 : (/^[ \t]*/.exec(source.slice(end + comma))?.[0].length ?? 0)
  return {
    start: isOwnLine ? start - before.length : start,
    end: end + comma + (isOwnLine ? after.length : gap),
    text: '',
  }
}

// Removes a node, and its lines if nothing else is on them.
export function removeNode({ start, end }: SyntaxNode, source: string): Edit {
  const lineStart = source.slice(0, start).lastIndexOf('\n') + 1
  const after = /^[ \t]*(?=\n|$)/.exec(source.slice(end))?.[0]
  if (after === undefined || source.slice(lineStart, start).trim()) return { start, end, text: '' }
  return { start: lineStart, end: end + after.length, text: '' }
}

// The spaces at the start of a node's line.
export function indentOf({ start }: SyntaxNode, source: string): string {
  return /^[ \t]*/.exec(source.slice(source.slice(0, start).lastIndexOf('\n') + 1))?.[0] ?? ''
}

// Edits are sorted by their start.
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = source
  for (const { start, end, text: replacement } of [...edits].reverse()) {
    const isWholeLine = replacement === '' && text[end] === '\n' && (start === 0 || text[start - 1] === '\n')
    text = text.slice(0, start) + replacement + text.slice(isWholeLine ? end + 1 : end)
  }
  return text
}

// A name that the module imports.
export interface Imported {
  readonly entry: string
  readonly name: string
  readonly isType: boolean
}

// A rewrite of every use of some imports. It applies as a whole, or not at all if it has problems.
export interface Draft {
  readonly edits: Edit[]
  readonly problems: Note[]
  readonly imports: string[]
  // Local names of imports whose uses it replaces.
  readonly replaced: string[]
}

// A parsed module, and what becomes of its imports.
export class ModuleRewriter implements Rewriter {
  readonly edits: Edit[] = []
  readonly notes: Note[] = []
  readonly imports = new Map<string, Imported>()
  // Imports to add: `entry name` and the local name.
  readonly added = new Map<string, string>()
  // What becomes of an import: it goes, or it stays as it is because a note says why.
  readonly outcomes = new Map<string, 'removed' | 'reported'>()
  // The variable with the result of `useAppKit()`, by the block that declares it.
  readonly kits = new Map<SyntaxNode, string>()
  readonly #names = new Set<string>()
  readonly #locals = new Map<string, string>()

  constructor(
    readonly source: string,
    readonly program: SyntaxNode,
    // Names of networks in `appkit-modal/networks`, by chain id.
    readonly networks: ReadonlyMap<number, string>,
  ) {
    visit(program, (node, [parent]) => {
      if (node.type === 'Identifier' && isVariable(node, parent)) this.#names.add(String(node.name))
    })
    for (const statement of childNodes(program, 'body'))
      if (statement?.type === 'ImportDeclaration') this.#readImport(statement)
  }

  textOf({ start, end }: SyntaxNode): string {
    return this.source.slice(start, end)
  }

  references(name: string, root: SyntaxNode = this.program): readonly Reference[] {
    return findReferences(root, name)
  }

  // The local name of an import, which is added if the draft applies.
  useImport(draft: Draft, entry: string, name: string): string {
    for (const [local, imported] of this.imports)
      if (imported.entry === entry && imported.name === name && !imported.isType) return local
    const key = `${entry} ${name}`
    const local = this.#locals.get(key) ?? this.freshName(name)
    this.#locals.set(key, local)
    draft.imports.push(key)
    return local
  }

  // A name that nothing in the module has.
  freshName(base: string): string {
    let name = base
    for (let count = 2; this.#names.has(name); count += 1) name = `${base}${count}`
    this.#names.add(name)
    return name
  }

  // Applies a draft, or reports its problems and keeps the imports that it was to replace.
  commit({ edits, problems, imports, replaced }: Draft): boolean {
    const isDone = problems.length === 0
    for (const local of replaced) this.outcomes.set(local, isDone ? 'removed' : 'reported')
    this.notes.push(...problems)
    if (!isDone) return false
    this.edits.push(...edits)
    for (const key of imports) this.added.set(key, this.#locals.get(key) ?? '')
    return true
  }

  #readImport(statement: SyntaxNode): void {
    const entry = String(childNode(statement, 'source')?.value)
    for (const specifier of childNodes(statement, 'specifiers')) {
      const local = childNode(specifier, 'local')
      if (!specifier || !local) continue
      const imported = childNode(specifier, 'imported')
      const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : String(imported?.name ?? imported?.value)
      const isType = statement.importKind === 'type' || specifier.importKind === 'type'
      this.imports.set(String(local.name), { entry, name, isType })
      this.#names.add(String(local.name))
    }
  }
}

export function createDraft(...replaced: readonly string[]): Draft {
  return { edits: [], problems: [], imports: [], replaced: [...replaced] }
}

export function addProblem(draft: Draft, node: SyntaxNode, message: string): void {
  draft.problems.push({ line: node.loc.start.line, message })
}
