/** Bundles one entry of the gateway into a single ES module for Node; returns its code. */
export declare function bundleGateway(entry: 'main' | 'main-development' | 'serve-development'): Promise<string>
/** The contents of an entry's bundle. */
export interface GatewayBundle {
  readonly code: string
  /** The repository's own files in it. */
  readonly files: readonly string[]
  /** The paths of all modules in it. */
  readonly moduleIds: readonly string[]
  /** Its imports at run time. */
  readonly imports: readonly string[]
  /** The packages that it contains or imports. */
  readonly packages: readonly string[]
}
export declare function inspectGateway(entry: 'main' | 'main-development'): Promise<GatewayBundle>
/** Bundles an entry, unless the same sources were bundled before, and returns the path of its file. */
export declare function builtGateway(entry: 'main' | 'main-development' | 'serve-development'): Promise<string>
export declare function importGateway(
  entry: 'serve-development',
): Promise<typeof import('../../tools/gateway/serve-development.js')>
export declare function writeOnce(name: string, code: string): Promise<string>
