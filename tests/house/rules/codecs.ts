import { isScript } from '../reading/import-graph.js'
import { getLine, getName, isNode, parseSource, type SyntaxNode, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

/** Runs of characters that only alphabets of base58, base64, base64url and hex have. */
const ALPHABETS = ['HJKLMNPQ', 'hijkmnop', '789+/', '789-_', '9abcdef', '9ABCDEF']

/** Files with a codec of their own, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/lib/bytes.ts': 'the implementation',
  'src/lib/base58.ts': 'the implementation of base58, separate because adapters load it before the first click',
  'scripts/pictures.mjs': 'a function that runs in a page cannot import',
}

/** Finds hand-written codecs of base58, base64 and hex outside of `src/lib/bytes.ts` and `src/lib/base58.ts`. */
export function findHandwrittenCodecs(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path) && !(path in ALLOWED))
    .flatMap(([path, text]) => {
      const found: string[] = []
      walk(parseSource(path, text).program, node => {
        const what = getCodec(node)
        if (what) found.push(`${path}:${getLine(text, node.start)} ${what}: use src/lib/bytes.ts or @scure/base`)
      })
      return found
    })
}

function getCodec(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') {
    const value = getName(node) ?? ''
    if (ALPHABETS.some(part => value.includes(part))) return 'an alphabet'
    return (node['regex'] as { readonly pattern: string } | undefined)?.pattern === '..' ? 'pairs of digits' : undefined
  }
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined
  const { callee } = node
  const called = getName(callee) ?? getName(callee['property'])
  if (called === 'btoa' || called === 'atob') return called
  const isByte = called === 'padStart' && getNumber(node, 0) === 2
  return isByte && isNode(callee['object']) && getNumber(callee['object'], 0) === 16 ? 'a byte in hex' : undefined
}

function getNumber(call: SyntaxNode, index: number): unknown {
  const argument = (call['arguments'] as readonly unknown[] | undefined)?.[index]
  return isNode(argument) ? argument['value'] : undefined
}
