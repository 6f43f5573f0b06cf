/** Bundles one entry of the gateway into a single ES module for Node; gives its code. */
export declare function bundleGateway(entry: 'main' | 'main-development' | 'serve-development'): Promise<string>
/** What the bundle of an entry is made of. */
export interface GatewayBundle {
  readonly code: string
  /** Our own files in it. */
  readonly files: readonly string[]
  /** The paths of all modules in it. */
  readonly moduleIds: readonly string[]
  /** What it imports at run time. */
  readonly imports: readonly string[]
  /** The names of the packages that it contains or imports. */
  readonly packages: readonly string[]
}
export declare function inspectGateway(entry: 'main' | 'main-development'): Promise<GatewayBundle>
/** Bundles an entry, unless the same sources were bundled before, and gives the path of its file. */
export declare function builtGateway(entry: 'main' | 'main-development' | 'serve-development'): Promise<string>
/** Bundles an entry and imports it. */
export declare function importGateway(
  entry: 'serve-development',
): Promise<typeof import('../../tools/gateway/serve-development.js')>
export declare function writeOnce(name: string, code: string): Promise<string>
