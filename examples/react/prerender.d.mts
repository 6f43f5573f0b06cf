import type { AliasOptions } from 'vite'

export interface PrerenderOptions {
  /** The folder of the example. */
  readonly example: string
  readonly title: string
  /** Where the server's half is built to. */
  readonly outDir: string
  readonly alias?: AliasOptions
}

export interface Prerendered {
  readonly markup: string
  /** The own keys of `globalThis` that were not there when the process began. */
  readonly added: readonly string[]
  /** The version of React that rendered. */
  readonly version: string
  /** What it wrote to its error output. */
  readonly warnings: string
}

export declare function prerender(options: PrerenderOptions): Promise<Prerendered>
export declare function fillPage(html: string, markup: string): string
