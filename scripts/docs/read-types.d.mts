export interface Member {
  readonly name: string
  readonly type: string
  readonly doc: string
}

export interface Exported {
  readonly name: string
  readonly kind: 'function' | 'class' | 'interface' | 'type' | 'value'
  readonly signatures: readonly string[]
  readonly doc: string
  readonly members: readonly Member[]
}

export function createTypeReader(root: string): { exportsOf(path: string): readonly Exported[] }
