import { visitorKeys, type Comment } from 'oxc-parser'
import { readImports, isScript, type Import } from './import-graph.js'
import { isNode, getName, parseSource, type ParsedSource, type SyntaxNode } from './parsed-source.js'

/** A piece of text and the line it starts on, counted from 1. */
export interface TextAt {
  readonly text: string
  readonly line: number
}

/** A name that the file declares. Object literal keys are not declarations. */
export interface DeclaredName extends TextAt {
  readonly kind: 'function' | 'type' | 'member' | 'value'
}

/** A comment, and the start of the code that follows it. */
export interface CommentAt extends TextAt {
  readonly next: string
}

/** A doc block and the name of the declaration that follows it, if one does. */
export interface DocBlock extends TextAt {
  readonly name: string
}

/** Everything the measures need to know about one source file, collected in one pass over its syntax tree. */
export interface FileFacts {
  readonly path: string
  readonly text: string
  /** All lines of the file. */
  readonly lines: number
  /** Lines that are neither blank nor comment. */
  readonly codeLines: number
  readonly imports: readonly Import[]
  readonly comments: readonly CommentAt[]
  readonly docBlocks: readonly DocBlock[]
  readonly names: readonly DeclaredName[]
  readonly strings: readonly TextAt[]
  readonly testTitles: readonly TextAt[]
  /** Calls of `afterEach` and `afterAll`, as written. */
  readonly teardowns: readonly TextAt[]
  /** Lines with `new AbortController()`. */
  readonly abortControllers: readonly number[]
  /** True if every statement imports or re-exports. */
  readonly onlyReexports: boolean
  /** Exported functions and values, and how many of them contain an `import()` of a relative path. */
  readonly exportedFunctions: { readonly all: number; readonly lazy: number }
}

interface Pass {
  readonly source: ParsedSource
  readonly lineAt: (offset: number) => number
  readonly names: DeclaredName[]
  readonly strings: TextAt[]
  readonly testTitles: TextAt[]
  readonly teardowns: TextAt[]
  readonly abortControllers: number[]
  readonly lazyImports: number[]
}

/** Reads the facts of a source file. Scripts are parsed; for other files only the lines are counted. */
export function readFileFacts(path: string, text: string): FileFacts {
  const lines = text.trimEnd().split('\n').length
  if (!isScript(path)) return { ...NO_FACTS, path, text, lines, codeLines: text.split('\n').filter(isFilled).length }
  const source = parseSource(path, text)
  const lineAt = lineFinder(text)
  const pass: Pass = {
    source,
    lineAt,
    names: [],
    strings: [],
    testTitles: [],
    teardowns: [],
    abortControllers: [],
    lazyImports: [],
  }
  visit(source.program, undefined, pass)
  const { names, strings, testTitles, teardowns, abortControllers } = pass
  return {
    path,
    text,
    lines,
    codeLines: withoutComments(source).split('\n').filter(isFilled).length,
    imports: readImports(path, text),
    comments: proseComments(source, lineAt),
    docBlocks: source.comments.filter(isDocBlock).map(({ value, start, end }) => ({
      text: cleanComment(value),
      line: lineAt(start),
      name: DECLARATION.exec(text.slice(end, end + 400))?.[1] ?? '',
    })),
    names,
    strings,
    testTitles,
    teardowns,
    abortControllers,
    onlyReexports: source.body.length > 0 && source.body.every(isForwarding),
    exportedFunctions: exportedFunctions(source, pass.lazyImports),
  }
}

const NO_FACTS = {
  imports: [],
  comments: [],
  docBlocks: [],
  names: [],
  strings: [],
  testTitles: [],
  teardowns: [],
  abortControllers: [],
  onlyReexports: false,
  exportedFunctions: { all: 0, lazy: 0 },
} as const

/** Enough of the code after a comment to see what it declares. */
const NEXT_LENGTH = 200

const DECLARATION =
  /^\s*(?:@[\w.]+(?:\([^)]*\))?\s*)*(?:(?:export|declare|default|readonly|async|const|let|function\*?|abstract|class|interface|type|static|override|private|protected|public|get|set)\s+)*#?([A-Za-z_$][\w$]*)/

function visit(node: SyntaxNode, parent: SyntaxNode | undefined, pass: Pass): void {
  record(node, parent, pass)
  for (const key of visitorKeys[node.type] ?? []) {
    const value = node[key]
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, pass)
  }
}

function record(node: SyntaxNode, parent: SyntaxNode | undefined, pass: Pass): void {
  const { lineAt } = pass
  switch (node.type) {
    case 'Literal':
      if (typeof node['value'] === 'string') pass.strings.push({ text: node['value'], line: lineAt(node.start) })
      return
    case 'TemplateLiteral':
      pass.strings.push({ text: templateStart(node) ?? '', line: lineAt(node.start) })
      return
    case 'ImportExpression':
      if (getName(node['source'])?.startsWith('.')) pass.lazyImports.push(node.start)
      return
    case 'NewExpression':
      if (getName(node['callee']) === 'AbortController') pass.abortControllers.push(lineAt(node.start))
      return
    case 'CallExpression':
      recordTestCall(node, pass)
      return
    default:
      for (const [name, kind] of declaredNames(node, parent))
        pass.names.push({ text: name, kind, line: lineAt(node.start) })
  }
}

/** Calls on `test` that define no test. */
const NO_TEST = /^(test|it)\s*\.\s*(describe|step|use|extend|before|after)/

function recordTestCall(node: SyntaxNode, pass: Pass): void {
  const callee = calledName(node['callee'])
  const { text } = pass.source
  const line = pass.lineAt(node.start)
  if (callee === 'afterEach' || callee === 'afterAll')
    pass.teardowns.push({ text: text.slice(node.start, node.end), line })
  if ((callee !== 'test' && callee !== 'it') || NO_TEST.test(text.slice(node.start, node.end))) return
  const [title, body] = node['arguments'] as readonly SyntaxNode[]
  const words = getName(title) ?? templateStart(title)
  if (words !== undefined && body) pass.testTitles.push({ text: words, line })
}

/** The first name of a callee: `test` for `test`, `test.skipIf(…)` and `test.each(…)`. */
function calledName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return callee['name'] as string
  return calledName(callee['object'] ?? callee['callee'] ?? callee['tag'])
}

function templateStart(node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as readonly { value: { raw: string } }[]
  return quasis.map(({ value }) => value.raw).join('…')
}

type Declared = readonly [name: string, kind: DeclaredName['kind']]

function declaredNames(node: SyntaxNode, parent: SyntaxNode | undefined): readonly Declared[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSDeclareFunction':
    case 'TSEmptyBodyFunctionExpression':
      return [...named(node['id'], 'function'), ...parameters(node)]
    case 'VariableDeclarator': {
      const isFunction = isNode(node['init']) && /^(Arrow)?Function/.test(node['init'].type)
      return bindings(node['id']).map(name => [name, isFunction ? 'function' : 'value'] as const)
    }
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      return named(node['id'], 'type')
    case 'MethodDefinition':
    case 'TSMethodSignature':
      return named(node['key'], 'function')
    case 'PropertyDefinition':
    case 'TSPropertySignature':
      return named(node['key'], 'member')
    case 'CatchClause':
      return bindings(node['param']).map(name => [name, 'value'] as const)
    case 'Property': {
      const isMethod = isNode(node['value']) && /^(Arrow)?Function/.test(node['value'].type)
      return isMethod && parent?.type === 'ObjectExpression' ? named(node['key'], 'function') : []
    }
    default:
      return []
  }
}

function named(node: unknown, kind: DeclaredName['kind']): readonly Declared[] {
  if (!isNode(node) || !['Identifier', 'PrivateIdentifier'].includes(node.type)) return []
  return [[node['name'] as string, kind]]
}

function parameters(node: SyntaxNode): readonly Declared[] {
  const { params } = node as unknown as { params: readonly unknown[] | undefined }
  return (params ?? []).flatMap(param => bindings(param).map(name => [name, 'value'] as const))
}

/** The names that a pattern binds. */
function bindings(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [node['name'] as string]
  const inner = [node['left'], node['argument'], node['parameter'], node['elements'], node['properties']].flat()
  if (node.type === 'Property') return bindings(node['value'])
  return inner.flatMap(bindings)
}

function isForwarding({ type, source }: SyntaxNode): boolean {
  return type === 'ImportDeclaration' || (type.startsWith('Export') && isNode(source))
}

function exportedFunctions({ body }: ParsedSource, lazyImports: readonly number[]) {
  const functions = body.flatMap(statement => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : undefined
    return isNode(declaration) && !declaration.type.startsWith('TS') ? [declaration] : []
  })
  // a class with state is more than a wrapper
  const lazy = functions.filter(
    ({ type, start, end }) => type !== 'ClassDeclaration' && lazyImports.some(at => at > start && at < end),
  )
  return { all: functions.length, lazy: lazy.length }
}

function isDocBlock({ type, value }: Comment): boolean {
  return type === 'Block' && value.startsWith('*')
}

/** Comments as prose; consecutive line comments are one comment. Compiler and bundler directives are left out. */
function proseComments({ comments, text }: ParsedSource, lineAt: (offset: number) => number): readonly CommentAt[] {
  const found: { text: string; line: number; end: number }[] = []
  for (const comment of comments) {
    const last = found.at(-1)
    const joins = comment.type === 'Line' && last && !text.slice(last.end, comment.start).trim()
    if (joins && lineAt(comment.start) === lineAt(last.end) + 1) {
      last.text += `\n${comment.value}`
      last.end = comment.end
    } else if (!/^[\s*]*[@#](vite|__PURE__|ts-)|^ prettier-ignore/.test(comment.value))
      found.push({ text: comment.value, line: lineAt(comment.start), end: comment.end })
  }
  return found.map(({ text: words, line, end }) => ({
    text: cleanComment(words),
    line,
    next: text.slice(end, end + NEXT_LENGTH).trimStart(),
  }))
}

function cleanComment(value: string): string {
  return value.replace(/^[ \t]*\*+ ?/gm, '').trim()
}

function withoutComments({ comments, text }: ParsedSource): string {
  let code = ''
  let at = 0
  for (const { start, end } of comments) {
    code += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
  return code + text.slice(at)
}

function isFilled(line: string): boolean {
  return line.trim() !== ''
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return offset => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
