import type { AliasOptions } from 'vite'

export interface PrerenderOptions {
  /** The folder of the example. */
  readonly example: string
  readonly title: string
  /** The output folder of the server build. */
  readonly outDir: string
  readonly alias?: AliasOptions
}

export interface Prerendered {
  readonly markup: string
  /** The keys of `globalThis` that were added since the process began. */
  readonly added: readonly string[]
  /** The version of React that rendered. */
  readonly version: string
  /** The error output. */
  readonly warnings: string
}

export declare function prerender(options: PrerenderOptions): Promise<Prerendered>
export declare function fillPage(html: string, markup: string): string
