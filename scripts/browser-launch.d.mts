/**
 * Options for `chromium.launch`. With `partitions`, third-party frames have partitioned storage, as in regular
 * browsers.
 */
export function launchOptions(how?: {
  readonly partitions?: boolean
  readonly executablePath?: string
  readonly args?: readonly string[]
}): { executablePath?: string; args: string[] }
