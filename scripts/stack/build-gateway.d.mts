/** Bundles one entry of the gateway into a single ES module for Node; gives its code. */
export declare function bundleGateway(entry: 'main' | 'serve-gateway'): Promise<string>
/** Bundles an entry, unless the same sources were bundled before, and gives the path of its file. */
export declare function builtGateway(entry: 'main' | 'serve-gateway'): Promise<string>
/** Bundles an entry and imports it. */
export declare function importGateway(
  entry: 'serve-gateway',
): Promise<typeof import('../../gateway/src/serve-gateway.js')>
export declare function writeOnce(name: string, code: string): Promise<string>
