/** The files of a build of the wallet origin's pages. */
export interface FrameManifest {
  readonly version: 1
  /** By page: its script, and every file that script imports. */
  readonly pages: Readonly<Record<string, { readonly script: string; readonly imports: readonly string[] }>>
  readonly worker: string
  /** Subresource integrity (SHA-384) of every file. */
  readonly files: Readonly<Record<string, string>>
}
export const framePages: readonly string[]
export function buildFrame(): Promise<string>
export function buildFrameInto(
  folder: string,
): Promise<{ readonly manifest: FrameManifest; readonly moduleIds: readonly string[] }>
