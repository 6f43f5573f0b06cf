export interface ApiPage {
  readonly entry: string
  readonly title: string
  readonly file: string
  readonly text: string
}

export interface DocTags {
  readonly text: string
  readonly params: readonly { readonly name: string; readonly text: string }[]
  readonly returns: string
  readonly examples: readonly string[]
}

export function apiPages(entryPoints: Readonly<Record<string, { types?: string }>>, types: string): ApiPage[]
export function getAnchors(exports: readonly { readonly name: string }[]): Map<string, string>
export function readTags(doc: string): DocTags
